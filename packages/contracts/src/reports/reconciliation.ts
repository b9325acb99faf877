import { z } from "zod";
import { platformSchema } from "../platform-schema.ts";
import { reportFields } from "./report.ts";

/** Why a source differs from the store, in the order in which they are shown. */
export const gapCauses = [
  "refunded_since",
  "not_online_store",
  "outside_window",
  "another_day",
  "not_tracked",
  "other_currency",
  "claimed_twice",
] as const;
export type GapCause = (typeof gapCauses)[number];

/** Orders that are listed for a cause. */
export const gapRowsLimit = 50;
/** Larger ranges are refused, because the question looks at each order. */
export const maxReconciledOrders = 400_000;

const difference = {
  orders: z.number().describe("Added to the store's orders, negative when taken off."),
  amount: z.number().describe("Added to the store's sales, negative when taken off."),
};

const causeSchema = z.object({
  cause: z
    .enum(gapCauses)
    .describe(
      [
        "`refunded_since`: refunds, cancellations and edits, which the source does not take off.",
        "`not_online_store`: POS, draft and other orders.",
        "`outside_window`: online orders whose visits do not include one from the platform within its window.",
        "`another_day`: orders that the source counts on a day of its own: another time zone, or the day of the click.",
        "`not_tracked`: online orders that analytics did not record.",
        "`other_currency`: claims in a currency without an exchange rate, which are in no sum.",
        "`claimed_twice`: orders that more than one platform may claim, beyond the first.",
      ].join(" "),
    ),
  ...difference,
  isPartial: z
    .boolean()
    .describe(
      "Whether the data prove only a part of it; the rest is in `notExplained`. `note` says why.",
    ),
  note: z.string().nullable().describe("What the figure is based on, as a sentence."),
  rowCount: z.int().describe("How many orders it concerns, where they are known one by one."),
  rows: z
    .array(
      z.object({
        id: z.string().describe("The store's number of the order."),
        name: z.string().describe("The order's name."),
        date: z.string(),
        ...difference,
      }),
    )
    .describe("The first 50 of these orders, the largest amounts first."),
});
export type GapCauseRow = z.infer<typeof causeSchema>;

const figures = {
  orders: z.number().describe("Orders, or conversions where the source counts these."),
  amount: z.number().describe("Sales in the store's currency."),
};

const sourceSchema = z.object({
  id: z
    .union([platformSchema, z.literal("all_claims")])
    .describe("The platform; `all_claims` for all ad platforms and email tools together."),
  name: z.string(),
  from: z.string().describe("First day that is compared: the source has all days from here …"),
  to: z.string().describe("… to here, in complete days."),
  timezone: z.string().nullable().describe("Time zone of the source's days."),
  currency: z.string().nullable().describe("Currency of the source's account."),
  windowDays: z
    .int()
    .nullable()
    .describe("Days after a click in which the platform may claim an order; null for analytics."),
  isWindowAssumed: z
    .boolean()
    .describe("Whether the platform does not report its window, so that its default is used."),
  store: z
    .object(figures)
    .describe("The store's orders and total sales of these days, as on the Overview."),
  causes: z.array(causeSchema).describe("Those that apply to this kind of source."),
  notExplained: z
    .object(difference)
    .describe("What is left: the store's figures, all causes and this give the source's figures."),
  source: z.object(figures).describe("What the source reports for these days."),
});
export type ReconciledSource = z.infer<typeof sourceSchema>;

/** `GET /api/reconciliation`. */
export const reconciliationSchema = z.object({
  ...reportFields,
  sources: z
    .array(sourceSchema)
    .describe(
      "Connected sources with complete days in the range: analytics, ads, email, then all claims.",
    ),
});
export type Reconciliation = z.infer<typeof reconciliationSchema>;
