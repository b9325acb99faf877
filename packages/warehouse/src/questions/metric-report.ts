import { type MetricId, metricDefinitions } from "@cartograph/contracts/metrics/definitions.ts";
import { partsOf, relatedMetrics } from "@cartograph/contracts/metrics/parts.ts";
import { maxHourlyRangeDays, seriesGrains } from "@cartograph/contracts/metrics/series-grains.ts";
import type { MetricReport } from "@cartograph/contracts/reports/metric.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { formatDay } from "../calendar/days.ts";
import { type Comparison, figuresScope } from "../metrics/comparison.ts";
import { openFigures } from "../metrics/figures.ts";
import { isMeasured, measureAll, toAnswer } from "../metrics/measure.ts";
import { metrics } from "../metrics/registry.ts";
import type { ReportRequest } from "../report-request.ts";
import { withComparison } from "./with-comparison.ts";
import { reportFrame } from "./report-frame.ts";
import { hasSeries } from "./series/metric-series.ts";
import { wholeDays } from "../calendar/period.ts";

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
      countedParts: await countedParts(comparison, id),
      grains: seriesGrains.filter(
        (grain) => hasSeries(id, grain) && (grain !== "hour" || to - from < maxHourlyRangeDays),
      ),
    };
  });
}

/**
 * The parts of a ratio over several kinds of facts, on the days that it counts: those on which all are known. Null if
 * these are all days of the range.
 */
async function countedParts(
  comparison: Comparison,
  id: MetricId,
): Promise<MetricReport["countedParts"]> {
  const { facts, parts } = metricDefinitions[id];
  if (parts?.kind !== "ratio" || facts.length === 1 || !isMeasured(comparison, id)) return null;
  const days = (await metrics[id].series?.(comparison.current))?.days ?? null;
  const { from, to } = comparison.period.current;
  if (days === null || (days.from === from && days.to === to)) return null;
  const scope = figuresScope(comparison, { window: wholeDays(days) });
  const figures = openFigures(comparison.db, scope);
  const values: NonNullable<MetricReport["countedParts"]>["values"] = {};
  for (const part of partsOf(id)) {
    const value = await metrics[part].compute(figures);
    values[part] = value === null ? null : toAnswer(comparison, part, value);
  }
  return { from: formatDay(days.from), to: formatDay(days.to), values };
}
