import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import type { MetricValue } from "@cartograph/contracts/metrics/metric-value.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { Ask } from "../ask.ts";
import { measureAll } from "../metrics/measure.ts";
import { inComparison } from "./in-comparison.ts";

/** Values of the requested metrics, in the requested order. */
export function metricValues(
  db: Database,
  ask: Ask,
  ids: readonly MetricId[],
): Promise<MetricValue[]> {
  return inComparison(db, ask, async (comparison) => {
    const values = await measureAll(comparison, ids);
    return ids.map((id) => values[id]);
  });
}
