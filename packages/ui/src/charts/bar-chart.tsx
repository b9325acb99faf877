import type { BarMeasure, BarChartProps } from "./bar-chart-props.ts";
import { ChartFrame } from "./chart-frame.tsx";
import { ChartTable } from "./chart-table.tsx";
import classes from "./chart.module.css";
import { Drawing } from "./load-drawings.ts";
import { Mark } from "./mark.tsx";

/** Two measures side by side for each name, each with its own axis. */
export function BarChart({
  title,
  groups,
  primary,
  secondary,
  groupLabel,
  metric,
  onOpen,
  height = 300,
}: BarChartProps) {
  return (
    <>
      <ul className={classes.legend} aria-hidden="true">
        <li>
          <Mark series={primary.series} shape="bar" />
          {primary.label} (bottom axis)
        </li>
        <li>
          <Mark series={secondary.series} shape="bar" />
          {secondary.label} (top axis)
        </li>
      </ul>
      <ChartFrame height={height} metric={metric} isClickable={onOpen !== undefined}>
        <Drawing of="bars" {...{ title, groups, primary, secondary, onOpen }} />
      </ChartFrame>
      <ChartTable
        caption={title}
        columns={[groupLabel, primary.label, secondary.label]}
        rows={groups.map((group) => [
          group.name,
          cell(group.primary, primary),
          cell(group.secondary, secondary),
        ])}
      />
    </>
  );
}

function cell(value: number | null, measure: BarMeasure): string {
  return value === null ? "no data" : measure.formatValue(value);
}
