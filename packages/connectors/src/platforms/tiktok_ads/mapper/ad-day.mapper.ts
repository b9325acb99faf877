import type { AdDayRecord } from "@cartograph/contracts/day-records.ts";
import { decimalToMinor } from "../../../core/decimal-amount.ts";
import type { ListedCampaign } from "../../../core/idle-campaigns.ts";
import type { Campaign } from "../schemas/campaign.schemas.ts";
import type { ReportRow } from "../schemas/report.schemas.ts";
import { campaignStatus } from "./campaign-status.ts";

type DayRow = AdDayRecord["rows"][number];

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

const maxNameLength = 500;

/** One record per day. TikTok does not report the attribution window: each ad group has its own. */
export function toAdDays(rows: readonly ReportRow[], context: AdDaysContext): AdDayRecord[] {
  const byDay = new Map<string, DayRow[]>();
  for (const row of rows) {
    const dayRow = toDayRow(row, context);
    if (!hasAnything(dayRow)) continue;
    const known = byDay.get(row.day) ?? [];
    known.push(dayRow);
    byDay.set(row.day, known);
  }
  return context.days.map((day) => ({
    kind: "ad_day",
    externalId: `${context.advertiserId}:${day}`,
    accountExternalId: context.advertiserId,
    day,
    readAt: context.readAt,
    platform: "tiktok_ads",
    currency: context.currency,
    attribution: null,
    rows: (byDay.get(day) ?? []).toSorted(byCampaign),
  }));
}

/** Metrics that do not apply count as 0. */
function toDayRow(
  { campaignId, metrics }: ReportRow,
  { campaigns, currency }: AdDaysContext,
): DayRow {
  const campaign = campaigns.get(campaignId);
  const money = (text: string | null) => (text === null ? 0 : decimalToMinor(text, currency));
  return {
    ...toListedCampaign(campaign ?? { campaign_id: campaignId }, metrics.campaign_name),
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
export function toListedCampaign(
  campaign: Campaign,
  otherName: string | null = null,
): ListedCampaign {
  const { campaign_id: id, campaign_name: name } = campaign;
  return {
    campaignExternalId: id,
    name: (name || otherName || id).slice(0, maxNameLength),
    status: campaignStatus(campaign),
  };
}

function milli(text: string | null): number {
  return Math.round(Number(text ?? 0) * 1_000);
}

/** TikTok returns campaigns without delivery inconsistently, so they are left out. */
function hasAnything(row: DayRow): boolean {
  const { spendMinor, impressions, clicks, conversionsMilli, conversionValueMinor } = row;
  return [spendMinor, impressions, clicks, conversionsMilli, conversionValueMinor].some(
    (figure) => figure !== 0,
  );
}

function byCampaign(one: DayRow, other: DayRow): number {
  return one.campaignExternalId < other.campaignExternalId ? -1 : 1;
}
