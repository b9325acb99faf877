import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import { relatedMetrics } from "@cartograph/contracts/metrics/parts.ts";
import { maxHourlyRangeDays, seriesGrains } from "@cartograph/contracts/metrics/series-grains.ts";
import type { MetricReport } from "@cartograph/contracts/reports/metric.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { ReportRequest } from "../report-request.ts";
import { measureAll } from "../metrics/measure.ts";
import { withComparison } from "./with-comparison.ts";
import { reportFrame } from "./report-frame.ts";
import { hasSeries } from "./series/metric-series.ts";

/** A metric with the metrics it is composed of. */
export function metricReport(
  db: Database,
  request: ReportRequest,
  id: MetricId,
): Promise<MetricReport> {
  return withComparison(db, request, async (comparison) => {
    const { from, to } = comparison.period.range;
    return {
      ...(await reportFrame(comparison, [id])),
      id,
      metrics: await measureAll(comparison, relatedMetrics(id)),
      grains: seriesGrains.filter(
        (grain) => hasSeries(id, grain) && (grain !== "hour" || to - from < maxHourlyRangeDays),
      ),
    };
  });
}
