import { metricDefinitions, type MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import {
  salesBreakdown,
  subtotalLines,
  subtractedLines,
} from "@cartograph/contracts/metrics/parts.ts";
import { formatFigure } from "@cartograph/ui/format/format-number.ts";
import { AppLink } from "@cartograph/ui/link/app-link.tsx";
import { WidgetCard } from "@cartograph/ui/widget-card/widget-card.tsx";
import { metricPath } from "../../lib/metric-path.ts";
import { ChangeFigure } from "./change-figure.tsx";
import { metricFormat } from "../../lib/report/format-metric.ts";
import { useMetricReport } from "../../lib/report/report-context.tsx";
import classes from "./metric.module.css";

/** The lines from gross to total sales, shown for metrics that are one of these lines. */
export function SalesBreakdown({ id }: { id: MetricId }) {
  const report = useMetricReport();
  const isCompared = report.range.comparison !== "none";
  return (
    <WidgetCard title="Sales breakdown">
      <table className={classes.lines}>
        <tbody>
          {salesBreakdown.map((line) => {
            const figure = report.metrics[line];
            const format = metricFormat(metricDefinitions[line], report);
            const value = figure?.value ?? null;
            const shown = value !== null && subtractedLines.has(line) ? -value : value;
            const name = metricDefinitions[line].name;
            return (
              <tr key={line} data-sum={subtotalLines.has(line) || undefined}>
                <th scope="row">
                  {line === id ? (
                    <strong>{name}</strong>
                  ) : (
                    <AppLink to={metricPath(line)}>{name}</AppLink>
                  )}
                </th>
                <td data-metric={line}>{formatFigure(shown, format)}</td>
                {isCompared ? (
                  <td className={classes.change}>
                    <ChangeFigure id={line} figure={figure} format={format} />
                  </td>
                ) : null}
              </tr>
            );
          })}
        </tbody>
      </table>
    </WidgetCard>
  );
}
