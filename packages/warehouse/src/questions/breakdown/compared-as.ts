import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import { partsOf } from "@cartograph/contracts/metrics/parts.ts";
import { comparedSides } from "../../metrics/compared-sides.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import { metrics } from "../../metrics/registry.ts";

/**
 * The metric over whose days a metric is compared beside the others: a part of a ratio that is compared over complete
 * days is compared over the same days, so that the parts of a row give its ratio.
 */
export function comparedAs(
  comparison: Comparison,
  { id, ids }: { id: MetricId; ids: readonly MetricId[] },
): MetricId {
  const { completeDays, period } = comparison;
  if (metrics[id].dailySource !== null) return id;
  const ratio = ids.find((each) => {
    if (!partsOf(each).includes(id)) return false;
    const { dailySource } = metrics[each];
    const spans = dailySource && completeDays[dailySource]?.spans;
    // Without orders of all these days, the ratio is not compared.
    if (!spans || spans.current.to >= period.firstOpenDay) return false;
    return comparedSides(comparison, metrics[each]).previous !== null;
  });
  return ratio ?? id;
}
