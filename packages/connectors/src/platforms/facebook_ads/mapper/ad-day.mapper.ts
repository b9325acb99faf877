import type { AdDayRecord } from "@cartograph/contracts/day-records.ts";
import { decimalToMinor } from "../../../core/decimal-amount.ts";
import { toAdDayRecords, toListedCampaign, type AdRow } from "../../../core/ad-days.ts";
import { formatAttribution } from "./attribution.ts";
import type { CampaignDay } from "./campaign-days.ts";
import type { CampaignStatus } from "./campaign-status.ts";
import { purchasesOf, type PurchaseType } from "./purchase-type.ts";

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

export function toAdDays(rows: readonly CampaignDay[], context: AdDaysContext): AdDayRecord[] {
  const { account, currency, days, readAt, purchaseType } = context;
  const settings = settingsByDay(rows);
  return toAdDayRecords(
    rows.map((row) => ({ day: row.date_start, row: toAdRow(row, context) })),
    {
      platform: "facebook_ads",
      accountExternalId: account,
      currency,
      days,
      readAt,
      attributionOf: (day) => formatAttribution(settings.get(day)?.values() ?? [], purchaseType),
    },
  );
}

/** The attribution settings of each day's campaigns; of a repeated row, the last one, as for its figures. */
function settingsByDay(rows: readonly CampaignDay[]): Map<string, Map<string, readonly string[]>> {
  const days = new Map<string, Map<string, readonly string[]>>();
  for (const { date_start: day, campaign_id: campaign, attributionSettings } of rows) {
    const ofDay = days.get(day) ?? new Map<string, readonly string[]>();
    days.set(day, ofDay.set(campaign, attributionSettings));
  }
  return days;
}

/** Insights give money as a decimal amount; campaign budgets use minor units. */
function toAdRow(row: CampaignDay, { currency, purchaseType, statusOf }: AdDaysContext): AdRow {
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
