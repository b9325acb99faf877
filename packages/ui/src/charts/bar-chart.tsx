import type { BarAxis, BarChartProps } from "./bar-chart-props.ts";
import { ChartFrame } from "./chart-frame.tsx";
import { ChartTable } from "./chart-table.tsx";
import classes from "./chart.module.css";
import { Drawing } from "./load-drawings.ts";
import { Mark } from "./mark.tsx";

/** Two measures side by side for each name, each with its own axis. */
export function BarChart({ title, groups, left, right, groupLabel, height = 300 }: BarChartProps) {
  return (
    <>
      <ul className={classes.legend} aria-hidden="true">
        <li>
          <Mark series={left.series} shape="bar" />
          {left.label} (left axis)
        </li>
        <li>
          <Mark series={right.series} shape="bar" />
          {right.label} (right axis)
        </li>
      </ul>
      <ChartFrame height={height}>
        <Drawing of="bars" {...{ title, groups, left, right }} />
      </ChartFrame>
      <ChartTable
        caption={title}
        columns={[groupLabel, left.label, right.label]}
        rows={groups.map((group) => [group.name, cell(group.left, left), cell(group.right, right)])}
      />
    </>
  );
}

function cell(value: number | null, axis: BarAxis): string {
  return value === null ? "no figure" : axis.formatValue(value);
}
