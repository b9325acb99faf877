import "@mantine/charts/styles.layer.css";
import { BarChart } from "@mantine/charts";
import { useElementSize } from "@mantine/hooks";
import { seriesColour } from "../../theme/series-colour.ts";
import type { BarAxis, BarChartProps, BarGroup } from "../bar-chart-props.ts";
import { ChartTooltip } from "../chart-tooltip.tsx";
import classes from "../chart.module.css";
import { nameAxisHeight, NameTick } from "./name-tick.tsx";
import { spokenName } from "./spoken-name.ts";

export function BarDrawing({ title, groups, left, right }: BarChartProps) {
  const { ref, width } = useElementSize();
  return (
    <BarChart
      ref={ref}
      className={classes.drawing ?? ""}
      w="100%"
      h="100%"
      data={[...groups]}
      dataKey="name"
      series={[
        { name: "left", color: seriesColour(left.series) },
        { name: "right", color: seriesColour(right.series), yAxisId: "right" },
      ]}
      tickLine="none"
      strokeDasharray="0"
      gridColor="var(--cartograph-hairline)"
      textColor="var(--cartograph-muted)"
      cursorFill="var(--cartograph-hover)"
      maxBarWidth={28}
      barProps={{ radius: [3, 3, 0, 0], isAnimationActive: false }}
      barChartProps={{
        margin: { top: 8, right: 0, bottom: 0, left: 0 },
        barGap: 2,
        ...spokenName(`${title}, bar chart: left and right arrows read its bars`),
      }}
      withRightYAxis
      xAxisProps={{
        interval: 0,
        height: nameAxisHeight(width - axesWidth, groups.length),
        tick: <NameTick />,
      }}
      yAxisProps={{
        width: "auto",
        tick: axisTick,
        tickFormatter: left.formatAxis,
        domain: [0, "auto"],
      }}
      rightYAxisProps={{
        width: "auto",
        tick: axisTick,
        tickFormatter: right.formatAxis,
        domain: [0, "auto"],
      }}
      tooltipProps={{ content: <BarTooltip left={left} right={right} /> }}
    />
  );
}

type BarTooltipProps = {
  left: BarAxis;
  right: BarAxis;
  /** These two are given by the chart. */
  active?: boolean;
  payload?: readonly { payload?: BarGroup }[];
};

function BarTooltip({ left, right, active, payload }: BarTooltipProps) {
  const group = payload?.[0]?.payload;
  if (!active || !group) return null;
  return (
    <ChartTooltip
      title={group.name}
      rows={[
        { name: left.label, value: figure(group.left, left), series: left.series, shape: "bar" },
        {
          name: right.label,
          value: figure(group.right, right),
          series: right.series,
          shape: "bar",
        },
      ]}
    />
  );
}

/** Pixels that the two value axes take of the drawing. */
const axesWidth = 80;

const axisTick = { fontSize: 12, fill: "currentColor" };

function figure(value: number | null, axis: BarAxis): string {
  return value === null ? "no figure" : axis.formatValue(value);
}
