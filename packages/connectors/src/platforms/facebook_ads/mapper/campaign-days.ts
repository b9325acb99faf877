import type { InsightsRow, MetaActions } from "../schemas/insights.schemas.ts";
import { purchaseTypes, type PurchaseType } from "./purchase-type.ts";

export type CampaignDay = InsightsRow & {
  /** Of its ad sets, if they were read; else that of the row. */
  attributionSettings: readonly string[];
};

/** Takes purchases and attribution settings from the ad sets' rows where there are any, the rest from the campaign's. */
export function toCampaignDays(
  rows: readonly InsightsRow[],
  adSetRows: readonly InsightsRow[],
): CampaignDay[] {
  const byCampaignDay = groupAdSets(adSetRows);
  return rows.map((row) => {
    const adSets = [...(byCampaignDay.get(campaignDayOf(row))?.values() ?? [])];
    if (adSets.length === 0) return { ...row, attributionSettings: [row.attribution_setting] };
    return {
      ...row,
      actions: withPurchasesOf(
        row.actions,
        adSets.flatMap(({ actions }) => actions),
      ),
      action_values: withPurchasesOf(
        row.action_values,
        adSets.flatMap(({ action_values }) => action_values),
      ),
      attributionSettings: adSets.map(({ attribution_setting }) => attribution_setting),
    };
  });
}

/** Each campaign's day by ad set; of a repeated row, the last one. */
function groupAdSets(rows: readonly InsightsRow[]): Map<string, Map<string, InsightsRow>> {
  const groups = new Map<string, Map<string, InsightsRow>>();
  for (const row of rows) {
    const key = campaignDayOf(row);
    groups.set(key, (groups.get(key) ?? new Map<string, InsightsRow>()).set(row.adset_id, row));
  }
  return groups;
}

function campaignDayOf({ campaign_id, date_start }: InsightsRow): string {
  return `${campaign_id} ${date_start}`;
}

/** Replaces the campaign's purchases of each type that the ad sets have. */
function withPurchasesOf(own: MetaActions, ofAdSets: MetaActions): MetaActions {
  const sums = purchaseTypes.flatMap((type) => sumOf(ofAdSets, type));
  const summed = new Set(sums.map(({ action_type }) => action_type));
  return [...own.filter(({ action_type }) => !summed.has(action_type)), ...sums];
}

/** Unknown if any part is. */
function sumOf(actions: MetaActions, type: PurchaseType): MetaActions {
  const values = actions.flatMap(({ action_type, value }) => (action_type === type ? [value] : []));
  if (values.length === 0) return [];
  const known = values.filter((value) => value !== null);
  return [{ action_type: type, value: known.length < values.length ? null : addDecimals(known) }];
}

/** Insights have up to six decimals. */
function addDecimals(texts: readonly string[]): string {
  const millionths = texts.reduce((sum, text) => sum + Math.round(Number(text) * 1e6), 0);
  return (millionths / 1e6).toFixed(6);
}
