import { type MetricId, metricDefinitions } from "@cartograph/contracts/metrics/definitions.ts";
import { partsOf } from "@cartograph/contracts/metrics/parts.ts";
import { unknownBecause } from "@cartograph/contracts/metrics/definitions/metric-entry.ts";
import { wholeDays } from "../calendar/period.ts";
import { type Comparison, figuresScope } from "./comparison.ts";
import { openFigures } from "./figures.ts";
import { metrics } from "./registry.ts";
import { ordersNeed } from "./sources.ts";

/** Why a ratio has no value if this part of it is negative. */
const negativeBecause: Partial<Record<MetricId, string>> = {
  ad_spend: "Credits exceed ad spend in this range",
  total_sales: "Returns exceed sales in this range",
};

/**
 * Why a metric whose sources are synced has no value in the range. Says that something did not happen only if that is
 * known.
 */
export async function absentBecause(comparison: Comparison, id: MetricId): Promise<string> {
  const figures = comparison.current;
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
  if (denominator === 0) {
    return (await isKnownThroughout(comparison, parts.denominator))
      ? noDenominator
      : unknownBecause;
  }
  return (numerator < 0 ? negativeBecause[parts.numerator] : undefined) ?? unknownBecause;
}

/** Whether every account has synced every day of the range that has begun; a day still running counts as synced. */
async function isKnownThroughout(comparison: Comparison, id: MetricId): Promise<boolean> {
  if (metricDefinitions[id].period === "to_date") return true;
  const { range, today, firstOpenDay } = comparison.period;
  const days = { from: range.from, to: Math.min(range.to, today) };
  const { needs } = metrics[id];
  if (needs.includes(ordersNeed) && days.to > firstOpenDay) return false;
  const scope = figuresScope(comparison, { window: wholeDays(days), needsAllDays: true });
  // The check above includes the day of the last sync, which figures of complete days do not have.
  const figures = openFigures(comparison.db, { ...scope, firstOpenDay: days.to + 1 });
  return (await metrics[id].compute(figures)) !== null;
}
