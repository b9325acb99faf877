import { currencyDigits } from "@cartograph/contracts/currency.ts";
import type { AdDayRecord } from "@cartograph/contracts/day-records.ts";
import { decimalToMinor } from "../../../core/decimal-amount.ts";
import type { ListedCampaign } from "../../../core/idle-campaigns.ts";
import type { CampaignDay } from "../schemas/search.schemas.ts";

type DayRow = AdDayRecord["rows"][number];

export type AdDaysContext = {
  customer: { id: string; currency: string };
  /** How long after a click conversions are attributed, in words; null if unknown. */
  attribution: string | null;
  /** Each day gets a record; a record without rows means that there were no figures. */
  days: readonly string[];
  /** UTC milliseconds. */
  readAt: number;
};

const maxNameLength = 500;

/** One record per day. A row repeated across two pages counts once. */
export function toAdDays(rows: readonly CampaignDay[], context: AdDaysContext): AdDayRecord[] {
  const { id, currency } = context.customer;
  const byDay = new Map<string, Map<string, DayRow>>();
  for (const row of rows) {
    const campaigns = byDay.get(row.segments.date) ?? new Map<string, DayRow>();
    byDay.set(row.segments.date, campaigns);
    campaigns.set(row.campaign.id, toDayRow(row, currency));
  }
  return context.days.map((day) => ({
    kind: "ad_day",
    externalId: `${id}:${day}`,
    accountExternalId: id,
    day,
    readAt: context.readAt,
    platform: "google_ads",
    currency,
    attribution: context.attribution,
    rows: [...(byDay.get(day)?.values() ?? [])].toSorted((one, other) =>
      one.campaignExternalId < other.campaignExternalId ? -1 : 1,
    ),
  }));
}

/** Figures are negative if Google takes back more than it adds; it documents no lower limit. */
function toDayRow({ campaign, metrics }: CampaignDay, currency: string): DayRow {
  return {
    ...toListedCampaign(campaign),
    spendMinor: minorOfMicros(metrics.costMicros, currency),
    impressions: metrics.impressions,
    clicks: metrics.clicks,
    conversionsMilli: Math.round(metrics.conversions * 1_000),
    conversionValueMinor: decimalToMinor(metrics.conversionsValue.toFixed(6), currency),
  };
}

export function toListedCampaign(campaign: CampaignDay["campaign"]): ListedCampaign {
  return {
    campaignExternalId: campaign.id,
    name: campaign.name.slice(0, maxNameLength),
    status: statusOf(campaign),
  };
}

function statusOf({ status, primaryStatus }: CampaignDay["campaign"]): DayRow["status"] {
  if (status === "REMOVED" || primaryStatus === "ENDED") return "ended";
  if (status === "ENABLED") return "active";
  return status === "PAUSED" ? "paused" : "unknown";
}

/** Converts micros to minor units, rounding half up. */
function minorOfMicros(micros: number, currency: string): number {
  const perMinor = 10 ** (6 - currencyDigits(currency));
  return Math.floor(micros / perMinor + 0.5);
}
