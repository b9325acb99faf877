import { addFigures, noFigures, type Figures } from "../../core/ad-figures.ts";
import { isoDay } from "../../core/days.ts";
import type { AdAccount, AdCampaign } from "../../core/marketing-data.ts";
import { statusOf } from "./campaign-fields.ts";
import type { Days } from "./dates.ts";
import { writeRow, type InsightsRow } from "./insights-fields.ts";
import type { PurchaseTypes } from "./purchase-actions.ts";
import type { InsightsQuery } from "./read-insights-query.ts";

/** The account's purchase tracking and the attribution setting named in its rows. */
export type AttributionSettings = { purchaseTypes: PurchaseTypes; attributionSetting: string };

/** Returns the rows of the query, by period and then by campaign. Campaigns without delivery have no row. */
export function insightsRows(
  account: AdAccount,
  query: InsightsQuery,
  { purchaseTypes, attributionSetting }: AttributionSettings,
): InsightsRow[] {
  return spansOf(query).flatMap((span) =>
    [...figuresBySubject(account, query, span)].map(([campaign, figures]) =>
      writeRow({ account, campaign, figures, purchaseTypes, attributionSetting }, query.fields, {
        start: isoDay(span.from),
        stop: isoDay(span.to),
      }),
    ),
  );
}

/** Grouped by campaign, or under null for the whole account. */
function figuresBySubject(
  account: AdAccount,
  { level, statuses }: InsightsQuery,
  { from, to }: Days,
): Map<AdCampaign | null, Figures> {
  const campaigns = new Map(account.campaigns.map((campaign) => [campaign.id, campaign]));
  const sums = new Map<AdCampaign | null, Figures>();
  for (let day = from; day <= to; day += 1) {
    for (const { campaignId, ...figures } of account.daysOf(day)) {
      const campaign = campaigns.get(campaignId);
      if (!campaign || statuses?.includes(statusOf(campaign)) === false) continue;
      const subject = level === "account" ? null : campaign;
      sums.set(subject, addFigures(sums.get(subject) ?? noFigures, figures));
    }
  }
  return sums;
}

/** Returns the periods of the rows. */
function spansOf({ days: { from, to }, isByDay }: InsightsQuery): Days[] {
  if (from > to) return [];
  if (!isByDay) return [{ from, to }];
  return Array.from({ length: to - from + 1 }, (_, index) => ({
    from: from + index,
    to: from + index,
  }));
}
