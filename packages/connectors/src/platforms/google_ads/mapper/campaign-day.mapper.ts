import { currencyDigits, parseMinorUnits } from "@cartograph/contracts/currency.ts";
import type { AdDayRecord } from "@cartograph/contracts/day-records.ts";
import type { CampaignDay } from "../schemas/search.schemas.ts";

type DayRow = AdDayRecord["rows"][number];

export type DaysOf = {
  customer: { id: string; currency: string };
  /** In which time after a click conversions are claimed, in words; null where that is not known. */
  attribution: string | null;
  /** Every one of them gets a record: one without rows says that there were none. */
  days: readonly string[];
  /** UTC milliseconds. */
  readAt: number;
};

const longestName = 500;

/** One record for each day; a row that comes twice, on two pages, is one. */
export function toAdDays(rows: readonly CampaignDay[], of: DaysOf): AdDayRecord[] {
  const { id, currency } = of.customer;
  const byDay = new Map<string, Map<string, DayRow>>();
  for (const row of rows) {
    const campaigns = byDay.get(row.segments.date) ?? new Map<string, DayRow>();
    byDay.set(row.segments.date, campaigns);
    campaigns.set(row.campaign.id, toDayRow(row, currency));
  }
  return of.days.map((day) => ({
    kind: "ad_day",
    externalId: `${id}:${day}`,
    accountExternalId: id,
    day,
    readAt: of.readAt,
    platform: "google_ads",
    currency,
    attribution: of.attribution,
    rows: [...(byDay.get(day)?.values() ?? [])].toSorted((one, other) =>
      one.campaignExternalId < other.campaignExternalId ? -1 : 1,
    ),
  }));
}

function toDayRow({ campaign, metrics }: CampaignDay, currency: string): DayRow {
  return {
    campaignExternalId: campaign.id,
    name: campaign.name.slice(0, longestName),
    status: statusOf(campaign),
    spendMinor: minorOfMicros(metrics.costMicros, currency),
    impressions: atLeastZero(metrics.impressions),
    clicks: atLeastZero(metrics.clicks),
    conversionsMilli: atLeastZero(Math.round(metrics.conversions * 1_000)),
    conversionValueMinor: atLeastZero(
      parseMinorUnits(metrics.conversionsValue.toFixed(6), currency),
    ),
  };
}

function statusOf({ status, primaryStatus }: CampaignDay["campaign"]): DayRow["status"] {
  if (status === "REMOVED" || primaryStatus === "ENDED") return "ended";
  if (status === "ENABLED") return "active";
  return status === "PAUSED" ? "paused" : "unknown";
}

/** Millionths of the currency's unit as its minor units, half a one rounded up. */
function minorOfMicros(micros: number, currency: string): number {
  const perMinor = 10 ** (6 - currencyDigits(currency));
  return atLeastZero(Math.floor(micros / perMinor + 0.5));
}

/** Credits may exceed what a day had; what a day had is never less than nothing. */
function atLeastZero(value: number): number {
  return Math.max(0, value);
}
