import { metricDefinitions, type MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import { unknownListBecause } from "../../lib/report/known-figure.ts";
import { useMetricReport } from "../../lib/report/report-context.tsx";
import { nothingWords } from "../../lib/report/source-empty.tsx";

/** Replaces the rows of a metric: there are none, or why they are unknown. */
export function NoRows({ id }: { id: MetricId }) {
  const report = useMetricReport();
  const { source, period } = metricDefinitions[id];
  const nothing = period === "to_date" ? { sentence: "No rows yet." } : "No rows";
  return unknownListBecause(source, report) ?? nothingWords(nothing, source, report);
}
