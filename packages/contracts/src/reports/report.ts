import { z } from "zod";
import { comparisonKeys } from "../comparisons.ts";
import { dateBases, dateRangeKeys } from "../date-range.ts";
import { dimensionIdSchema } from "../dimensions/dimension.ts";
import { metricDefinitions, type MetricId } from "../metrics/definitions.ts";
import { metricValueSchema } from "../metrics/metric-value.ts";
import { platformSchema } from "../platform-schema.ts";
import { targetMetricIds } from "../target-metrics.ts";
import type { FieldValues, MetricFields, MetricPart } from "./metric-fields.ts";

/** The days of an answer and its comparison days, in the store's time zone, both ends inclusive. */
export const resolvedRangeSchema = z.object({
  key: z.enum(dateRangeKeys),
  from: z.string(),
  to: z.string(),
  comparison: z.enum(comparisonKeys),
  /** Null without a comparison. */
  previousFrom: z.string().nullable(),
  previousTo: z.string().nullable(),
  timezone: z.string(),
  /** False while the last day is still running or not fully synced. */
  isComplete: z.boolean(),
  comparedTo: z
    .string()
    .nullable()
    .describe(
      "The last compared day of the range: today, or the last day with synced orders. Null without a comparison.",
    ),
  comparedUntil: z
    .string()
    .nullable()
    .describe(
      "Time of day (`HH:mm`, store zone) through which `comparedTo` and the matching earlier day are counted: the time of the data. Null when whole days or nothing are compared.",
    ),
});
export type ResolvedRange = z.infer<typeof resolvedRangeSchema>;

/** What readers of the figures need to know, such as orders excluded because of their currency. */
export const reportNoticeSchema = z.object({
  code: z.string(),
  message: z.string(),
  days: z
    .object({ from: z.string(), to: z.string() })
    .optional()
    .describe("Days with data to show instead of the range, both included (`YYYY-MM-DD`)."),
});
export type ReportNotice = z.infer<typeof reportNoticeSchema>;

/** Of a day whose sales and views are both known. */
export const onlyIncompleteSchema = z
  .enum(["sales", "views"])
  .optional()
  .describe("Given if only the sales or only the views of the day are incomplete.");

/**
 * `syncing`: the first sync or connection check is running. `incomplete`: the first sync ended without all data, or
 * syncs leave out records that the report depends on; a notice says which. `broken`: the last connection check failed,
 * so it is not synced. `disconnected`: its integration was deleted and its data kept.
 */
const sourceStatuses = ["connected", "syncing", "incomplete", "broken", "disconnected"] as const;
export type SourceStatus = (typeof sourceStatuses)[number];

const sourceFreshnessSchema = z.object({
  platform: platformSchema,
  /** When its last complete sync began (ISO 8601, UTC); null before the first. */
  asOf: z.string().nullable(),
  /** Whether that is longer ago than `staleAfterMs`. */
  isStale: z.boolean(),
  status: z.enum(sourceStatuses),
});
export type SourceFreshness = z.infer<typeof sourceFreshnessSchema>;

const rangeTargetsSchema = z.object({
  /** The calendar month (`YYYY-MM`) whose full targets apply; null for a range that is not a month. */
  month: z.string().nullable(),
  values: z
    .partialRecord(z.enum(targetMetricIds), z.number())
    .describe(
      "By metric, in its unit, money in major units; only metrics with a target for every day of the range.",
    ),
  /** Metrics whose target is prorated from monthly targets by days; levels never are. */
  proRated: z.array(z.enum(targetMetricIds)),
  /** Metrics with a target in only some months of the range, which have none in `values`. Absent if there are none. */
  partlySet: z.array(z.enum(targetMetricIds)).optional(),
});
export type RangeTargets = z.infer<typeof rangeTargetsSchema>;

/** Fields that all reports share. Money is in major units of `currency`. */
export const reportFields = {
  range: resolvedRangeSchema,
  basis: z.enum(dateBases).describe("The date basis by which refunds count."),
  currency: z.string(),
  currencyDigits: z.int(),
  /** Time of the data (ISO 8601, UTC): the end of the latest complete sync of a source; null before the first. */
  asOf: z.string().nullable(),
  /** Platforms whose figures are null: not connected, never synced, denying access, or with nothing but left-out records. */
  missing: z.array(platformSchema),
  notices: z.array(reportNoticeSchema),
  /** The report's sources that the store has an integration for or data from, in platform order. */
  dataSources: z.array(sourceFreshnessSchema),
  targets: rangeTargetsSchema,
  /** Sections that a filter does not apply to, which are empty. */
  notFiltered: z.array(z.string()),
  sectionsNotFilteredBy: z
    .record(z.string(), z.array(dimensionIdSchema))
    .describe("For each of these sections, the dimensions of the filters that do not apply to it."),
  /** Version of the store's data. It increases with every change; see `LiveEvent`. */
  dataVersion: z.int(),
};
/** The fields of every report except its figures. */
export type ReportBasics = z.infer<z.ZodObject<typeof reportFields>>;

/** A figure that is null if its source is missing. */
export const figure = z.number().nullable();

/** The figures of last year's 29 February in a list of days. */
export function previousLeapDay<Figures extends z.ZodRawShape>(figures: Figures) {
  return z
    .object(figures)
    .optional()
    .describe(
      "On February 28 after a leap year: last year's February 29, if it is compared. It is no day's comparison day, but totals, weeks and months count it.",
    );
}

export const productConversion = figure.describe(
  "Orders of the product per 100 views of its page.",
);

/** Change of a row's sessions from the comparison days. */
export const sessionsChange = {
  sessionsPercentChange: figure.describe(
    "Change over complete days; null without a comparison or earlier sessions.",
  ),
  isNew: z.boolean().describe("Whether it has sessions now and none on the comparison days."),
};

/** Schema of the figures of a report's cards, by metric. */
export function metricsSchema<Id extends MetricId>(ids: readonly Id[]) {
  return z
    .record(z.enum(ids), metricValueSchema)
    .describe(
      "The figures of the cards, by metric: the figure of the range, the two figures compared over the same days, and why there is no percent change.",
    );
}

const partSchemas: Record<MetricPart, z.ZodType<number | null>> = {
  value: figure,
  percentChange: figure,
  previous: figure,
  target: z.number(),
};

/** Schemas of the fields in a table of `metricFields`. */
export function metricFieldSchemas<Fields extends MetricFields>(fields: Fields) {
  const schemas = Object.entries(fields).map(([field, [id, part]]) => [
    field,
    partSchemas[part].describe(
      `${metricDefinitions[id].name}: \`${part}\` of the metric \`${id}\`.`,
    ),
  ]);
  return Object.fromEntries(schemas) as {
    [Field in keyof Fields]: z.ZodType<FieldValues<Fields>[Field]>;
  };
}

/** Shares of sessions in percent, adding up to 100 if there were any. */
export const sharesByDevice = z.object({
  mobile: figure,
  desktop: figure,
  tablet: figure,
  /** TVs, consoles and unknown devices. */
  other: figure,
});

/**
 * Orders by customer type, and their shares in percent, which are null without orders. In the shares, an order without a
 * customer counts as new.
 */
export const ordersByCustomerType = z.object({
  new: figure,
  returning: figure,
  newOrders: figure,
  returningOrders: figure,
  guestOrders: figure,
});

/**
 * Shares of sessions by channel group, largest first, the rest as Other. `color` is the series color, which a group
 * keeps at any rank: "1" to "6" of the palette, from "7" a shade of one of them.
 */
export const trafficSources = z.array(
  z.object({
    source: z.string(),
    percentage: z.number(),
    sessions: z.number(),
    color: z.string(),
  }),
);

export const abandonment = figure.describe(
  "Share of sessions with an addition to the cart that did not end in a purchase.",
);

/** Sessions that reached each step, from Google Analytics. */
export const checkoutFunnel = z.object({
  addedToCart: figure,
  startedCheckout: figure,
  enteredShipping: figure,
  enteredPayment: figure,
  completedOrder: figure,
  abandonmentRate: abandonment,
});
