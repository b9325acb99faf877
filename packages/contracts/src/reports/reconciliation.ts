import { z } from "zod";
import { platformSchema } from "../platform-schema.ts";
import { reportFields } from "./report.ts";

/** Why a source's figures differ from the store's, in display order. */
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

/** Maximum number of orders listed per cause. */
export const gapRowsLimit = 50;
/** Larger ranges are refused, because every order is examined. */
export const maxReconciledOrders = 2_000_000;

const difference = {
  orders: z.number().describe("Change from the store's orders; negative if it reduces them."),
  amount: z.number().describe("Change from the store's sales; negative if it reduces them."),
};

const causeSchema = z.object({
  cause: z
    .enum(gapCauses)
    .describe(
      [
        "`refunded_since`: refunds, cancellations and edits, which the source does not subtract.",
        "`not_online_store`: POS, draft and other orders.",
        "`outside_window`: online orders whose visits do not include one from the platform within its window.",
        "`another_day`: orders that the source counts on another day because of its time zone, or on the day of the click.",
        "`not_tracked`: online orders that analytics did not record.",
        "`other_currency`: claims in a currency without an exchange rate, which no total includes.",
        "`claimed_twice`: orders that several platforms may claim, beyond the first.",
      ].join(" "),
    ),
  ...difference,
  isPartial: z
    .boolean()
    .describe(
      "Whether the data proves only part of it; the rest is in `notExplained`. `note` says why.",
    ),
  note: z.string().nullable().describe("What the figure is based on, as a sentence."),
  rowCount: z.int().describe("Number of orders concerned, if they are known individually."),
  rows: z
    .array(
      z.object({
        id: z.string().describe("The order's number within the store."),
        name: z.string().describe("The order's name."),
        date: z.string(),
        ...difference,
      }),
    )
    .describe(`The first ${gapRowsLimit} of these orders, largest amounts first.`),
});
export type GapCauseRow = z.infer<typeof causeSchema>;

const figures = {
  orders: z.number().describe("Orders, or conversions if the source counts those."),
  amount: z.number().describe("Sales in the store's currency."),
};

const withoutRate =
  "Null if no amount that the source reports is in the store's currency or has an exchange rate.";

const sourceSchema = z.object({
  id: z
    .union([platformSchema, z.literal("all_claims")])
    .describe("The platform; `all_claims` for all ad platforms and email tools together."),
  name: z.string(),
  from: z
    .string()
    .describe("First compared day. The source has complete data for every day through `to`."),
  to: z.string().describe("Last compared day, included."),
  timezone: z.string().nullable().describe("Time zone of the source's days."),
  currency: z.string().nullable().describe("Currency of the source's account."),
  windowDays: z
    .int()
    .nullable()
    .describe("Days after a click in which the platform may claim an order; null for analytics."),
  isWindowAssumed: z
    .boolean()
    .describe("Whether the platform's default window is used because the account reports none."),
  store: z
    .object(figures)
    .describe("The store's orders and total sales of these days, as on the Overview."),
  causes: z.array(causeSchema).describe("The causes that apply to this kind of source."),
  notExplained: z
    .object({ ...difference, amount: difference.amount.nullable().describe(withoutRate) })
    .describe("The remainder: the store's figures + all causes + this = the source's figures."),
  source: z
    .object({ ...figures, amount: figures.amount.nullable().describe(withoutRate) })
    .describe(
      "What the source reports for these days. Its amount leaves out days without an exchange rate; `notices` names them.",
    ),
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
