import { z } from "zod";
import { comparisonKeys } from "../comparisons.ts";
import { dateBases, dateRangeKeys } from "../date-range.ts";
import { dimensionIdSchema } from "../dimensions/dimension.ts";
import { metricDefinitions, type MetricId } from "../metrics/definitions.ts";
import { metricValueSchema } from "../metrics/metric-value.ts";
import { platformSchema } from "../platform-schema.ts";
import { targetMetricIds } from "../target-metrics.ts";
import type { FieldValues, MetricFields, MetricPart } from "./metric-fields.ts";

/** The days of an answer and the days they are compared with. All are days of the store, both ends included. */
export const resolvedRangeSchema = z.object({
  key: z.enum(dateRangeKeys),
  from: z.string(),
  to: z.string(),
  comparison: z.enum(comparisonKeys),
  /** Null when nothing is compared. */
  previousFrom: z.string().nullable(),
  previousTo: z.string().nullable(),
  timezone: z.string(),
  /** False while the last day is still running or not fully synced. */
  isComplete: z.boolean(),
  comparedTo: z
    .string()
    .nullable()
    .describe(
      "The last day of the range that is compared: today, or the last day with synced orders. Null when nothing is compared.",
    ),
  comparedUntil: z
    .string()
    .nullable()
    .describe(
      "Time of day (`HH:mm`, store zone) through which `comparedTo` and the matching earlier day are counted: the time of the data. Null when whole days or nothing are compared.",
    ),
});
export type ResolvedRange = z.infer<typeof resolvedRangeSchema>;

/** What a reader of the figures must know, such as orders excluded because of their currency. */
export const reportNoticeSchema = z.object({ code: z.string(), message: z.string() });
export type ReportNotice = z.infer<typeof reportNoticeSchema>;

/**
 * `syncing`: its first sync or connection check is under way. `broken`: its last connection check failed, so it is not
 * synced. `disconnected`: its integration was deleted and its data were kept.
 */
export const sourceStatuses = ["connected", "syncing", "broken", "disconnected"] as const;
export type SourceStatus = (typeof sourceStatuses)[number];

/** A source of the report and the age of its data. */
export const sourceFreshnessSchema = z.object({
  platform: platformSchema,
  /** When its last complete sync ended (ISO 8601, UTC); null before the first. */
  asOf: z.string().nullable(),
  /** Whether that is longer ago than `staleAfterMs`. */
  isStale: z.boolean(),
  status: z.enum(sourceStatuses),
});
export type SourceFreshness = z.infer<typeof sourceFreshnessSchema>;

/** The targets of a range. */
export const rangeTargetsSchema = z.object({
  /** The calendar month (`YYYY-MM`) whose full targets apply; null for a range that is not a month. */
  month: z.string().nullable(),
  /** By metric, in its unit, money in major units; only metrics with a target for every day of the range. */
  values: z.partialRecord(z.enum(targetMetricIds), z.number()),
  /** Those that are pro-rated from their months' targets by days; levels never are. */
  proRated: z.array(z.enum(targetMetricIds)),
});
export type RangeTargets = z.infer<typeof rangeTargetsSchema>;

/** What every report has besides its figures. Money is in major units of `currency`. */
export const reportFields = {
  range: resolvedRangeSchema,
  basis: z.enum(dateBases),
  currency: z.string(),
  currencyDigits: z.int(),
  /** Time of the data (ISO 8601, UTC): when the latest complete sync of a source ended; null before the first. */
  asOf: z.string().nullable(),
  /** Platforms whose figures are null because they are not connected or were never synced. */
  missing: z.array(platformSchema),
  notices: z.array(reportNoticeSchema),
  /** The sources of this report that the store has an integration or data of, in the order of the platform list. */
  dataSources: z.array(sourceFreshnessSchema),
  targets: rangeTargetsSchema,
  /** Names of the report's sections that the filters cannot cut, which are empty. */
  notFiltered: z.array(z.string()),
  sectionsNotFilteredBy: z
    .record(z.string(), z.array(dimensionIdSchema))
    .describe("Of each of these sections, the dimensions of the filters that cannot cut it."),
  /** Version of the store's data; it grows with every change, see `LiveEvent`. */
  dataVersion: z.int(),
};

/** A figure that is null where its source is missing. */
export const figure = z.number().nullable();

/** How the sessions of a row of a report differ from the compared days. */
export const sessionsChange = {
  sessionsPercentChange: figure.describe(
    "Of the complete days against those compared with; null without a comparison or earlier sessions",
  ),
  isNew: z.boolean().describe("Whether it had sessions now and none on the compared days"),
};

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
  /** Televisions, consoles and unknown devices. */
  other: figure,
});

/**
 * Shares of sessions by channel group, the largest first and the rest as Other. `color` is the number of the series
 * color, which a group keeps at any rank: "1" to "6" of the palette, from "7" on a shade of one of them.
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
