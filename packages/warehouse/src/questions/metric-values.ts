import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import type { MetricValue } from "@cartograph/contracts/metrics/metric-value.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { ReportRequest } from "../report-request.ts";
import { measureAll } from "../metrics/measure.ts";
import { withComparison } from "./with-comparison.ts";

/** Values of the requested metrics, in the requested order. */
export function metricValues(
  db: Database,
  request: ReportRequest,
  ids: readonly MetricId[],
): Promise<MetricValue[]> {
  return withComparison(db, request, async (comparison) => {
    const values = await measureAll(comparison, ids);
    return ids.map((id) => values[id]);
  });
}
