import { ChartFrame } from "./chart-frame.tsx";
import { ChartTable } from "./chart-table.tsx";
import classes from "./chart.module.css";
import { Drawing } from "./load-drawings.ts";
import { pointName } from "./line-points.ts";
import { Mark } from "./mark.tsx";
import type { ChartPoint } from "./regroup-days.ts";

export type LineChartProps = {
  /** Names the chart for people who do not see it. */
  title: string;
  points: readonly ChartPoint[];
  /** What the line is, such as "Revenue". */
  valueLabel: string;
  /** What the dashed line is, such as "Previous 30 days"; null draws none. */
  previousLabel?: string | null;
  /** The exact figure, for tooltips and screen readers. */
  formatValue: (value: number) => string;
  /** The short figure on the axis. */
  formatAxis: (value: number) => string;
  /** Number of the series color. */
  series?: number;
  /** Pixels of the drawing, without its legend. */
  height?: number;
  /** What names a point in the table; days by default. */
  pointLabel?: string;
  /** What the legend calls a point that is not complete. */
  partialLabel?: string;
};

/** A line over time. It ends at the last complete point; a partial one is hatched and drawn apart, as a ring. */
export function LineChart({
  title,
  points,
  valueLabel,
  previousLabel = null,
  formatValue,
  formatAxis,
  series = 1,
  height = 250,
  pointLabel = "Date",
  partialLabel = "Partial day",
}: LineChartProps) {
  const cell = (value: number | null) => (value === null ? "no figure" : formatValue(value));
  const columns = [pointLabel, valueLabel, ...(previousLabel === null ? [] : [previousLabel])];
  const rows = points.map((point) => [
    pointName(point),
    cell(point.value),
    ...(previousLabel === null ? [] : [cell(point.previous)]),
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
        {points.every((point) => point.isComplete) ? null : (
          <li>
            <Mark series={series} shape="hatched" />
            {partialLabel}
          </li>
        )}
      </ul>
      <ChartFrame height={height}>
        <Drawing
          of="line"
          {...{ title, points, valueLabel, previousLabel, series, formatValue, formatAxis }}
        />
      </ChartFrame>
      <ChartTable caption={title} columns={columns} rows={rows} />
    </>
  );
}
