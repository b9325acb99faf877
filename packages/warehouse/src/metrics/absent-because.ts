import { type MetricId, metricDefinitions } from "@cartograph/contracts/metrics/definitions.ts";
import { partsOf } from "@cartograph/contracts/metrics/parts.ts";
import { unknownBecause } from "@cartograph/contracts/metrics/definitions/metric-entry.ts";
import type { Figures } from "./figures.ts";
import { metrics } from "./registry.ts";

/** Why a ratio has no value if this part of it is negative. */
const negativeBecause: Partial<Record<MetricId, string>> = {
  ad_spend: "Credits exceed ad spend in this range",
  total_sales: "Returns exceed sales in this range",
};

/**
 * Why a metric whose sources are synced has no value in the figures. Says that something did not happen only if that is
 * known.
 */
export async function absentBecause(id: MetricId, figures: Figures): Promise<string> {
  for (const each of [id, ...partsOf(id)]) {
    const reason = await metrics[each].leftOutBecause?.(figures);
    if (reason) return reason;
  }
  const { parts, absentBecause: noDenominator } = metricDefinitions[id];
  if (parts?.kind !== "ratio") return unknownBecause;
  const numerator = await metrics[parts.numerator].compute(figures);
  const denominator = await metrics[parts.denominator].compute(figures);
  if (numerator === null || denominator === null) return unknownBecause;
  if (denominator < 0) return negativeBecause[parts.denominator] ?? noDenominator;
  if (denominator === 0) return noDenominator;
  return (numerator < 0 ? negativeBecause[parts.numerator] : undefined) ?? unknownBecause;
}
