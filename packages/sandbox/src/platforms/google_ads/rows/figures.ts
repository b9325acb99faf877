import type { AdDay } from "../../../core/marketing-data.ts";
import { minorUnitDigits } from "../../../core/money.ts";
import type { FieldValue } from "../fields/field.ts";

/** Sums of metrics; amounts in micros and in units of the account's currency. */
export type Figures = {
  costMicros: number;
  impressions: number;
  clicks: number;
  conversions: number;
  conversionsValue: number;
};

export function noFigures(): Figures {
  return { costMicros: 0, impressions: 0, clicks: 0, conversions: 0, conversionsValue: 0 };
}

export function addDay(sum: Figures, day: AdDay, currency: string): void {
  const unit = 10 ** minorUnitDigits(currency);
  sum.costMicros += Math.round((day.spendMinor * 1_000_000) / unit);
  sum.impressions += day.impressions;
  sum.clicks += day.clicks;
  sum.conversions += day.conversions;
  sum.conversionsValue += day.conversionValueMinor / unit;
}

/** Values by field name. A ratio with a zero denominator is not set; only primary conversions are simulated. */
export function metricsOf(sum: Figures): Record<string, FieldValue> {
  const conversions = roundNoise(sum.conversions);
  const value = roundNoise(sum.conversionsValue);
  return {
    "metrics.cost_micros": sum.costMicros,
    "metrics.impressions": sum.impressions,
    "metrics.clicks": sum.clicks,
    "metrics.conversions": conversions,
    "metrics.conversions_value": value,
    "metrics.all_conversions": conversions,
    "metrics.all_conversions_value": value,
    "metrics.ctr": ratio(sum.clicks, sum.impressions),
    "metrics.average_cpc": ratio(sum.costMicros, sum.clicks),
    "metrics.average_cpm": ratio(sum.costMicros * 1_000, sum.impressions),
    "metrics.cost_per_conversion": ratio(sum.costMicros, sum.conversions),
  };
}

function ratio(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}

/** Rounds away the noise of adding binary fractions. */
function roundNoise(sum: number): number {
  return Math.round(sum * 1_000_000) / 1_000_000;
}
