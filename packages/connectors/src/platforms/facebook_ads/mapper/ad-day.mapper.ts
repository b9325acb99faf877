import type { AdDayRecord } from "@cartograph/contracts/day-records.ts";
import { decimalToMinor } from "../../../core/decimal-amount.ts";
import type { ListedCampaign } from "../../../core/idle-campaigns.ts";
import type { InsightsRow } from "../schemas/insights.schemas.ts";
import { formatAttribution } from "./attribution.ts";
import type { CampaignStatus } from "./campaign-status.ts";
import { purchasesOf, type PurchaseType } from "./purchase-type.ts";

type AdRow = AdDayRecord["rows"][number];

const maxNameLength = 500;

export type AdDaysContext = {
  /** "act_1234567890". */
  account: string;
  /** ISO 4217 currency of the account. */
  currency: string;
  /** Each day gets a record; one without rows means that there was no delivery. */
  days: readonly string[];
  /** UTC milliseconds. */
  readAt: number;
  purchaseType: PurchaseType | null;
  statusOf(campaignId: string): CampaignStatus;
};

export function toAdDays(rows: readonly InsightsRow[], context: AdDaysContext): AdDayRecord[] {
  const byDay = new Map<string, Map<string, InsightsRow>>();
  for (const row of rows) {
    const campaigns = byDay.get(row.date_start) ?? new Map<string, InsightsRow>();
    byDay.set(row.date_start, campaigns);
    // A list that changes during paging may repeat a row.
    campaigns.set(row.campaign_id, row);
  }
  return context.days.map((day) => {
    const dayRows = [...(byDay.get(day)?.values() ?? [])];
    return {
      kind: "ad_day",
      externalId: `${context.account}:${day}`,
      accountExternalId: context.account,
      day,
      readAt: context.readAt,
      platform: "facebook_ads",
      currency: context.currency,
      attribution: formatAttribution(
        dayRows.map((row) => row.attribution_setting),
        context.purchaseType,
      ),
      rows: dayRows.map((row) => toAdRow(row, context)).toSorted(byId),
    };
  });
}

/** Insights give money as a decimal amount; campaign budgets use minor units. */
function toAdRow(row: InsightsRow, { currency, purchaseType, statusOf }: AdDaysContext): AdRow {
  return {
    ...toListedCampaign({
      id: row.campaign_id,
      name: row.campaign_name,
      status: statusOf(row.campaign_id),
    }),
    spendMinor: decimalToMinor(row.spend, currency),
    impressions: Number(row.impressions),
    clicks: Number(row.inline_link_clicks),
    conversionsMilli: Math.round(Number(purchasesOf(row.actions, purchaseType)) * 1_000),
    conversionValueMinor: decimalToMinor(purchasesOf(row.action_values, purchaseType), currency),
  };
}

export function toListedCampaign({
  id,
  name,
  status,
}: {
  id: string;
  name: string;
  status: CampaignStatus;
}): ListedCampaign {
  return { campaignExternalId: id, name: name.slice(0, maxNameLength), status };
}

function byId(a: AdRow, b: AdRow): number {
  return a.campaignExternalId < b.campaignExternalId ? -1 : 1;
}
