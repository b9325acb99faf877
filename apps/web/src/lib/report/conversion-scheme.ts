import { isGoodConversionRate } from "@cartograph/contracts/thresholds.ts";
import type { ColorScheme } from "@cartograph/ui/metric-card/metric-card.tsx";

/** A falling rate is a warning; otherwise 3% or more is good and less is bad. */
export function conversionScheme(percent: number | null, change: number | null): ColorScheme {
  if (percent === null) return "primary";
  if (change !== null && change < 0) return "warning";
  return isGoodConversionRate(percent) ? "success" : "danger";
}
