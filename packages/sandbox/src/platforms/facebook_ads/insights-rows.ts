import { addFigures, noFigures, type Figures } from "../../core/ad-figures.ts";
import { isoDay } from "../../core/days.ts";
import type { AdAccount, AdCampaign } from "../../core/marketing-data.ts";
import { adSetStatusOf } from "./ad-set-fields.ts";
import { adSetsOf, areMixed, splitFigures, type AdSet } from "./ad-sets.ts";
import { statusOf } from "./campaign-fields.ts";
import type { Days } from "./dates.ts";
import { writeRow, type InsightsRow } from "./insights-fields.ts";
import type { InsightsFilters } from "./insights-filters.ts";
import type { PurchaseTypes } from "./purchase-actions.ts";
import type { InsightsQuery } from "./read-insights-query.ts";

/** The account's purchase tracking and the attribution setting named in its rows. */
export type AttributionSettings = { purchaseTypes: PurchaseTypes; attributionSetting: string };

/** What a row is about, with the ad sets that it adds up. */
type RowGroup = {
  campaign: AdCampaign | null;
  adSet: AdSet | null;
  figures: Figures;
  adSets: Set<AdSet>;
};

/** Returns the rows of the query, by period and then by campaign. Campaigns without delivery have no row. */
export function insightsRows(
  account: AdAccount,
  query: InsightsQuery,
  { purchaseTypes, attributionSetting: accountSetting }: AttributionSettings,
): InsightsRow[] {
  return spansOf(query).flatMap((span) =>
    groupFigures(account, { query, span, accountSetting }).map(({ adSets, ...group }) => {
      const [first] = adSets;
      const attributionSetting = areMixed(adSets) ? null : (first?.attributionSetting ?? null);
      return writeRow({ account, ...group, purchaseTypes, attributionSetting }, query.fields, {
        start: isoDay(span.from),
        stop: isoDay(span.to),
      });
    }),
  );
}

/** Grouped by ad set, by campaign, or for the whole account. */
function groupFigures(
  account: AdAccount,
  { query, span, accountSetting }: { query: InsightsQuery; span: Days; accountSetting: string },
): RowGroup[] {
  const { level, filters } = query;
  const adSetsById = new Map(
    account.campaigns.map((campaign) => [campaign.id, adSetsOf(campaign, accountSetting)]),
  );
  const groups = new Map<string, RowGroup>();
  for (let day = span.from; day <= span.to; day += 1) {
    for (const { campaignId, ...figures } of account.daysOf(day)) {
      for (const [adSet, share] of splitFigures(figures, adSetsById.get(campaignId) ?? [])) {
        if (!isIncluded(adSet, filters)) continue;
        const key = { adset: adSet.id, campaign: campaignId, account: "" }[level];
        const group = groups.get(key) ?? {
          campaign: level === "account" ? null : adSet.campaign,
          adSet: level === "adset" ? adSet : null,
          figures: noFigures,
          adSets: new Set<AdSet>(),
        };
        group.adSets.add(adSet);
        groups.set(key, { ...group, figures: addFigures(group.figures, share) });
      }
    }
  }
  return [...groups.values()];
}

function isIncluded(adSet: AdSet, filters: InsightsFilters): boolean {
  const values = {
    "campaign.id": adSet.campaign.id,
    "campaign.effective_status": statusOf(adSet.campaign),
    "adset.effective_status": adSetStatusOf(adSet),
  };
  return Object.entries(filters).every(([name, allowed]) =>
    allowed.includes(values[name as keyof InsightsFilters]),
  );
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
