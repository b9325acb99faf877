import { z } from "zod";
import { pagingSchema } from "./paging.schemas.ts";

/** All that is asked of a campaign's day. Reach is left out: it makes questions about the past expensive. */
export const insightsFields =
  "campaign_id,campaign_name,spend,impressions,inline_link_clicks,actions,action_values,attribution_setting";

/** All that there are: without them the days of campaigns that were deleted would be gone. */
export const effectiveStatuses = [
  "ACTIVE",
  "PAUSED",
  "DELETED",
  "PENDING_REVIEW",
  "DISAPPROVED",
  "PREAPPROVED",
  "PENDING_BILLING_INFO",
  "CAMPAIGN_PAUSED",
  "ARCHIVED",
  "ADSET_PAUSED",
  "IN_PROCESS",
  "WITH_ISSUES",
] as const;

/** Numbers are texts; one that comes as a number is read as well, and none at all is nothing. */
const decimalText = textOf(/^\d+(\.\d+)?$/);
const countText = textOf(/^\d+$/);

const actionsSchema = z
  .array(z.object({ action_type: z.string(), value: decimalText }))
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

/** What there is nothing to count of is absent. */
const insightsRowSchema = z.object({
  campaign_id: z.string().min(1).max(255),
  campaign_name: text,
  spend: decimalText,
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

/** The account's actions over all days together: which types there are. */
export const accountActionsSchema = z.object({
  data: z.array(z.object({ actions: actionsSchema })),
});

/** That an answer came is all that is asked. */
export const anyInsightsSchema = z.object({ data: z.array(z.unknown()) });
