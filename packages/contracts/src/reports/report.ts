import { z } from "zod";
import { comparisonKeys } from "../comparisons.ts";
import { dateBases, dateRangeKeys } from "../date-range.ts";
import { metricDefinitions, type MetricId } from "../metrics/definitions.ts";
import { metricValueSchema } from "../metrics/metric-value.ts";
import { platformSchema } from "../platform-schema.ts";
import { targetMetricIds } from "../target-metrics.ts";
import type { FieldValues, MetricFields, MetricPart } from "./metric-fields.ts";

/** Which days an answer speaks of, and which it compares them with. All days are the store's, both ends included. */
export const resolvedRangeSchema = z.object({
  key: z.enum(dateRangeKeys),
  from: z.string(),
  to: z.string(),
  comparison: z.enum(comparisonKeys),
  /** Null when nothing is compared. */
  previousFrom: z.string().nullable(),
  previousTo: z.string().nullable(),
  timezone: z.string(),
  /** False when the last day is not over, or its data were not read to its end. */
  isComplete: z.boolean(),
  comparedTo: z
    .string()
    .nullable()
    .describe(
      "The last day of the range that is compared: today, or the day up to which the orders were synced. Null when nothing is compared.",
    ),
  comparedUntil: z
    .string()
    .nullable()
    .describe(
      "Time of day (`HH:mm`, store zone) through which `comparedTo` and the earlier day that lines up with it are counted: the time of the data. Null when whole days are compared, or nothing is.",
    ),
});
export type ResolvedRange = z.infer<typeof resolvedRangeSchema>;

/** Something that a reader of the figures must know, such as orders left out for their currency. */
export const reportNoticeSchema = z.object({ code: z.string(), message: z.string() });
export type ReportNotice = z.infer<typeof reportNoticeSchema>;

/**
 * `syncing`: its first sync or connection check is under way. `broken`: its last connection check failed, so nothing
 * new is read. `disconnected`: its integration was deleted and its data were kept.
 */
export const sourceStatuses = ["connected", "syncing", "broken", "disconnected"] as const;
export type SourceStatus = (typeof sourceStatuses)[number];

/** A platform that a report draws from, and how old what was read of it is. */
export const sourceFreshnessSchema = z.object({
  platform: platformSchema,
  /** The last moment (ISO 8601, UTC) at which all of it was read to its end; null before the first time. */
  asOf: z.string().nullable(),
  /** Whether that is longer ago than reading every quarter of an hour explains; see `staleAfterMs`. */
  isStale: z.boolean(),
  status: z.enum(sourceStatuses),
});
export type SourceFreshness = z.infer<typeof sourceFreshnessSchema>;

/** What the operator aims at in a range. */
export const rangeTargetsSchema = z.object({
  /** The calendar month (`YYYY-MM`) whose targets are meant whole; null for a range that is no month. */
  month: z.string().nullable(),
  /** By metric, in its own unit, money in major units; a metric without a target for every day of the range is left out. */
  values: z.partialRecord(z.enum(targetMetricIds), z.number()),
  /** Those of them that are a share of their months' targets by the days of the range; levels never are. */
  proRated: z.array(z.enum(targetMetricIds)),
});
export type RangeTargets = z.infer<typeof rangeTargetsSchema>;

/** What every report carries beside its figures. Money is in major units of `currency`. */
export const reportFields = {
  range: resolvedRangeSchema,
  basis: z.enum(dateBases),
  currency: z.string(),
  currencyDigits: z.int(),
  /** Time of the data (ISO 8601, UTC): the last moment at which a source was read to its end; null before. */
  asOf: z.string().nullable(),
  /** Platforms whose figures are null here because they are not connected or were never read. */
  missing: z.array(platformSchema),
  notices: z.array(reportNoticeSchema),
  /** The platforms that this report draws from and that the store has an integration or data of, in the order in which they are offered. */
  dataSources: z.array(sourceFreshnessSchema),
  targets: rangeTargetsSchema,
  /** The state of the store's data that the figures were read from; it grows with every change, see `LiveEvent`. */
  dataVersion: z.int(),
};

/** A figure that is null where its source is missing. */
export const figure = z.number().nullable();

/** The figures of the report's cards, by metric. */
export function metricsSchema<Id extends MetricId>(ids: readonly Id[]) {
  return z
    .record(z.enum(ids), metricValueSchema)
    .describe(
      "The figures of the cards, by metric: the figure of the range, the pair that is compared over the same days, and why there is no percent change.",
    );
}

const partSchemas: Record<MetricPart, z.ZodType<number | null>> = {
  value: figure,
  percentChange: figure,
  previous: figure,
  target: z.number(),
};

/** The fields of a table of `metricFields`. */
export function metricFieldSchemas<Fields extends MetricFields>(fields: Fields) {
  const schemas = Object.entries(fields).map(([field, [id, part]]) => [
    field,
    partSchemas[part].describe(
      `${metricDefinitions[id].name}: \`${part}\` of the metric \`${id}\``,
    ),
  ]);
  return Object.fromEntries(schemas) as {
    [Field in keyof Fields]: z.ZodType<FieldValues<Fields>[Field]>;
  };
}

/** Shares of sessions in percent; together 100 when there were any. */
export const sharesByDevice = z.object({
  mobile: figure,
  desktop: figure,
  tablet: figure,
  /** Televisions, consoles and what could not be told. */
  other: figure,
});

/**
 * Shares of sessions by channel group, the largest first and the rest as Other. `color` is the number of the series
 * color, which a group keeps whatever its rank: "1" to "6" of the palette, or from "7" on a shade of one of them.
 */
export const trafficSources = z.array(
  z.object({
    source: z.string(),
    percentage: z.number(),
    sessions: z.number(),
    color: z.string(),
  }),
);

/** Sessions that reached each step, by Google Analytics. */
export const checkoutFunnel = z.object({
  addedToCart: figure,
  startedCheckout: figure,
  enteredShipping: figure,
  enteredPayment: figure,
  completedOrder: figure,
  /** (1 − completed ÷ added to cart) × 100. */
  abandonmentRate: figure,
});
