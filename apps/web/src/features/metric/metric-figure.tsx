import { metricDefinitions, type MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import type { MetricReport as MetricPageReport } from "@cartograph/contracts/reports/metric.ts";
import { noFigure } from "@cartograph/ui/format/format-number.ts";
import { MetricChange } from "@cartograph/ui/metric-card/metric-change.tsx";
import { MissingSource } from "@cartograph/ui/states/missing-source.tsx";
import { Paper } from "@mantine/core";
import { notAvailableBy } from "../../lib/filters/filter-words.ts";
import { comparisonWords } from "../../lib/report/comparison-words.ts";
import { metricFormat } from "../../lib/report/format-metric.ts";
import { noValueBecause } from "../../lib/report/known-figure.ts";
import { missingSources } from "../../lib/report/missing-sources.ts";
import { type MetricReport, useMetricReport } from "../../lib/report/report-context.tsx";
import { targetOf, targetWords } from "../../lib/report/target-words.ts";
import classes from "./metric.module.css";
import { MetricParts } from "./metric-parts.tsx";

/** The figure with its comparison, target and formula. */
export function MetricFigure({ id, countedParts }: Pick<MetricPageReport, "id" | "countedParts">) {
  const report = useMetricReport();
  const figure = report.metrics[id];
  if (figure === undefined) return null;
  const definition = metricDefinitions[id];
  const format = metricFormat(definition, report);
  const target = targetWords(report, targetOf(report, figure), format);
  const words = comparisonWords(figure, {
    range: report.range,
    format,
    countsWholeDays: definition.dateBasis === "source_day",
  });
  const isToDate = definition.period === "to_date";
  return (
    <Paper p="lg" className={classes.figure}>
      <p className={classes.value} data-metric={id}>
        {figure.value === null ? noFigure : format(figure.value)}
      </p>
      {figure.value === null ? (
        <p className={classes.note}>
          <WhyNoFigure id={id} report={report} />
        </p>
      ) : isToDate || report.range.comparison === "none" ? (
        <p className={classes.note}>{isToDate ? "All customers to date" : null}</p>
      ) : (
        <MetricChange {...words} value={figure.value} direction={definition.direction} />
      )}
      {target ? <p className={classes.note}>{target}</p> : null}
      <MetricParts id={id} countedParts={countedParts} />
    </Paper>
  );
}

function WhyNoFigure({ id, report }: { id: MetricId; report: MetricReport }) {
  const figure = report.metrics[id];
  if (figure && figure.notFilteredBy.length > 0) return notAvailableBy(figure.notFilteredBy);
  const gap = figure ? missingSources(report, figure.missing) : null;
  if (gap) return <MissingSource {...gap} />;
  return noValueBecause(figure, report);
}
