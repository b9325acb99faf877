import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import { useMemo } from "react";
import { ChartFrame } from "./chart-frame.tsx";
import { useChartNotes, withNotes } from "./chart-notes.tsx";
import { ChartTable } from "./chart-table.tsx";
import classes from "./chart.module.css";
import { Drawing } from "./load-drawings.ts";
import { pointFigures, pointName } from "./line-points.ts";
import { Mark } from "./mark.tsx";
import type { ChartPoint } from "./regroup-days.ts";

export type LineChartProps = {
  /** The accessible name of the chart. */
  title: string;
  points: readonly ChartPoint[];
  /** The name of the line, such as "Revenue". */
  valueLabel: string;
  /** The name of the comparison line, such as "Previous 30 days"; null for none. */
  previousLabel?: string | null;
  /** Formats exact values, for tooltips and screen readers. */
  formatValue: (value: number) => string;
  /** Formats short values, for the axis. */
  formatAxis: (value: number) => string;
  /** Number of the series color. */
  series?: number;
  /** Height of the chart in pixels, without the legend. */
  height?: number;
  /** The table's header of the points; "Date" by default. */
  pointLabel?: string;
  /** The legend's name for partial points. */
  partialLabel?: string;
  /** A horizontal line to reach; null for none. */
  target?: number | null;
  /** The metric of the line. */
  metric?: MetricId | undefined;
  /** Opens a point, on a click or on Enter. */
  onOpen?: ((point: ChartPoint) => void) | undefined;
};

/** A line over time. It ends at the last complete point; partial points are hatched and drawn as separate rings. */
export function LineChart({
  title,
  points: given,
  valueLabel,
  previousLabel = null,
  formatValue,
  formatAxis,
  series = 1,
  height = 250,
  pointLabel = "Date",
  partialLabel = "Partial day",
  target = null,
  metric,
  onOpen,
}: LineChartProps) {
  const { notes } = useChartNotes();
  const points = useMemo(() => withNotes(given, notes), [given, notes]);
  const columns = [pointLabel, valueLabel, ...(previousLabel === null ? [] : [previousLabel])];
  const rows = points.map((point) => [
    [pointName(point), ...(point.notes ?? []).map((text) => `Note: ${text}`)].join(". "),
    ...pointFigures(point, formatValue).slice(0, columns.length - 1),
  ]);
  return (
    <>
      <ul className={classes.legend} aria-hidden="true">
        <li>
          <Mark series={series} shape="line" />
          {valueLabel}
        </li>
        {previousLabel === null ? null : (
          <li>
            <Mark series={series} shape="dashed" />
            {previousLabel}
          </li>
        )}
        {points.every(({ isComplete, value }) => isComplete || value === null) ? null : (
          <li>
            <Mark series={series} shape="hatched" />
            {partialLabel}
          </li>
        )}
      </ul>
      <ChartFrame height={height} metric={metric} isClickable={onOpen !== undefined}>
        <Drawing
          of="line"
          {...{ title, points, valueLabel, previousLabel, series, formatValue, formatAxis }}
          {...{ target, onOpen }}
        />
      </ChartFrame>
      <ChartTable caption={title} columns={columns} rows={rows} />
    </>
  );
}
