import { currencyDigits } from "@cartograph/contracts/currency.ts";
import type { AdDayRecord } from "@cartograph/contracts/day-records.ts";
import { decimalToMinor } from "../../../core/decimal-amount.ts";
import {
  toAdDayRecords,
  toListedCampaign,
  type AdRow,
  type ListedCampaign,
} from "../../../core/ad-days.ts";
import type { CampaignDay } from "../schemas/search.schemas.ts";

export type AdDaysContext = {
  customer: { id: string; currency: string };
  /** How long after a click conversions are attributed, in words; null if unknown. */
  attribution: string | null;
  /** Each day gets a record; a record without rows means that there were no figures. */
  days: readonly string[];
  /** UTC milliseconds. */
  readAt: number;
};

export function toAdDays(rows: readonly CampaignDay[], context: AdDaysContext): AdDayRecord[] {
  const { customer, attribution, days, readAt } = context;
  const { id, currency } = customer;
  return toAdDayRecords(
    rows.map((row) => ({ day: row.segments.date, row: toAdRow(row, currency) })),
    {
      platform: "google_ads",
      accountExternalId: id,
      currency,
      days,
      readAt,
      attributionOf: () => attribution,
    },
  );
}

/** Figures are negative if Google takes back more than it adds; it documents no lower limit. */
function toAdRow({ campaign, metrics }: CampaignDay, currency: string): AdRow {
  return {
    ...listedCampaignOf(campaign),
    spendMinor: minorOfMicros(metrics.costMicros, currency),
    impressions: metrics.impressions,
    clicks: metrics.clicks,
    conversionsMilli: Math.round(metrics.conversions * 1_000),
    conversionValueMinor: decimalToMinor(metrics.conversionsValue.toFixed(6), currency),
  };
}

export function listedCampaignOf(campaign: CampaignDay["campaign"]): ListedCampaign {
  return toListedCampaign({ ...campaign, status: statusOf(campaign) });
}

function statusOf({ status, primaryStatus }: CampaignDay["campaign"]): AdRow["status"] {
  if (status === "REMOVED" || primaryStatus === "ENDED") return "ended";
  if (status === "ENABLED") return "active";
  return status === "PAUSED" ? "paused" : "unknown";
}

/** Converts micros to minor units, rounding half up. */
function minorOfMicros(micros: number, currency: string): number {
  const perMinor = 10 ** (6 - currencyDigits(currency));
  return Math.floor(micros / perMinor + 0.5);
}
