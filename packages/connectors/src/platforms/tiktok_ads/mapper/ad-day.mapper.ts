import type { AdDayRecord } from "@cartograph/contracts/day-records.ts";
import { decimalToMinor } from "../../../core/decimal-amount.ts";
import { hasFigures } from "../../../core/figures.ts";
import {
  toAdDayRecords,
  isVisible,
  toListedCampaign,
  type AdRow,
  type ListedCampaign,
} from "../../../core/ad-days.ts";
import type { Campaign } from "../schemas/campaign.schemas.ts";
import type { ReportRow } from "../schemas/report.schemas.ts";
import { campaignStatus } from "./campaign-status.ts";

export type AdDaysContext = {
  advertiserId: string;
  currency: string;
  /** By ID; TikTok does not list some kinds of campaigns. */
  campaigns: ReadonlyMap<string, Campaign>;
  /** Each day gets a record; one without rows means that there were no figures. */
  days: readonly string[];
  /** UTC milliseconds. */
  readAt: number;
};

/** TikTok does not report the attribution window: each ad group has its own. */
export function toAdDays(rows: readonly ReportRow[], context: AdDaysContext): AdDayRecord[] {
  const { advertiserId, currency, days, readAt } = context;
  return toAdDayRecords(
    rows
      .map((row) => ({ day: row.day, row: toAdRow(row, context) }))
      // TikTok returns campaigns without delivery inconsistently, so they are left out.
      .filter(({ row }) => hasFigures(row)),
    {
      platform: "tiktok_ads",
      accountExternalId: advertiserId,
      currency,
      days,
      readAt,
      attributionOf: () => null,
    },
  );
}

/** Metrics that do not apply count as 0. */
function toAdRow(
  { campaignId, metrics }: ReportRow,
  { campaigns, currency }: AdDaysContext,
): AdRow {
  const campaign = campaigns.get(campaignId);
  const money = (text: string | null) => (text === null ? 0 : decimalToMinor(text, currency));
  return {
    ...listedCampaignOf(campaign ?? { campaign_id: campaignId }, metrics.campaign_name),
    spendMinor: money(metrics.spend),
    impressions: Math.round(Number(metrics.impressions ?? 0)),
    clicks: Math.round(Number(metrics.clicks ?? 0)),
    // TikTok counts purchases on the website and in a TikTok shop separately, without overlap.
    conversionsMilli: milli(metrics.complete_payment) + milli(metrics.onsite_shopping),
    conversionValueMinor:
      money(metrics.total_complete_payment_rate) + money(metrics.total_onsite_shopping_value),
  };
}

/** @param otherName used if the list has no name */
export function listedCampaignOf(
  campaign: Campaign,
  otherName: string | null = null,
): ListedCampaign {
  const { campaign_id: id, campaign_name: name } = campaign;
  const shown = isVisible(name) ? name : otherName;
  return toListedCampaign({ id, name: shown, status: campaignStatus(campaign) });
}

function milli(text: string | null): number {
  return Math.round(Number(text ?? 0) * 1_000);
}
