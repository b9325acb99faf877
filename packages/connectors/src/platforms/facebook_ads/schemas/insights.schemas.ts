import { z } from "zod";
import { pagingSchema } from "./paging.schemas.ts";

/** Fields of a campaign's day. Reach is excluded because it makes requests for past days expensive. */
export const insightsFields =
  "campaign_id,campaign_name,spend,impressions,inline_link_clicks,actions,action_values,attribution_setting";

/** Fields of an ad set's day. */
export const adSetDayFields = "campaign_id,adset_id,actions,action_values,attribution_setting";

/** Numbers are strings. Accepts numbers too, and reads a missing value as 0. */
const countText = textOf(/^\d+$/);
/** Negative if more was taken back than spent or bought. */
const signedForm = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i;
const signedText = textOf(signedForm);

/** Null where Meta does not add up ad sets with different attribution settings. */
const actionValue = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((given) => (given === null || given === undefined ? null : String(given)))
  .pipe(z.string().regex(signedForm).nullable());

const actionsSchema = z
  .array(z.object({ action_type: z.string(), value: actionValue }))
  .nullish()
  .transform((actions) => actions ?? []);
const text = z
  .string()
  .nullish()
  .transform((given) => given ?? "");

function textOf(form: RegExp) {
  return z
    .union([z.string(), z.number()])
    .nullish()
    .transform((given) => String(given ?? "0"))
    .pipe(z.string().regex(form));
}

export type MetaActions = z.infer<typeof actionsSchema>;

/** Absent if there is nothing to count. */
const insightsRowSchema = z.object({
  campaign_id: z.string().min(1).max(255),
  /** Empty in a campaign's row. */
  adset_id: text,
  campaign_name: text,
  spend: signedText,
  impressions: countText,
  inline_link_clicks: countText,
  actions: actionsSchema,
  action_values: actionsSchema,
  attribution_setting: text,
  date_start: z.iso.date(),
  date_stop: z.iso.date(),
});
export type InsightsRow = z.infer<typeof insightsRowSchema>;

export const insightsPageSchema = z.object({
  data: z.array(insightsRowSchema),
  paging: pagingSchema,
});
export type InsightsPage = z.infer<typeof insightsPageSchema>;

/** The account's actions over all days, to find their types. */
export const accountActionsSchema = z.object({
  data: z.array(z.object({ actions: actionsSchema })),
});

/** Accepts any answer. */
export const anyInsightsSchema = z.object({ data: z.array(z.unknown()) });
