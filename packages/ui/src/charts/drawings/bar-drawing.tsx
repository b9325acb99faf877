import "@mantine/charts/styles.layer.css";
import { BarChart } from "@mantine/charts";
import { useElementSize } from "@mantine/hooks";
import { XAxis } from "recharts";
import { seriesColor } from "../../theme/series-color.ts";
import type { BarChartProps, BarGroup, BarMeasure } from "../bar-chart-props.ts";
import type { ChartTooltipProps, TooltipRow } from "../chart-tooltip.tsx";
import classes from "../drawing.module.css";
import { ActiveTooltip } from "./active-tooltip.tsx";
import {
  accessibleName,
  axisTick,
  gridChartOptions,
  marginAfter,
  valueAxisOptions,
  zeroLine,
} from "./chart-options.ts";
import { readVertically } from "./vertical-keys.ts";

export type BarDrawingProps = Pick<
  BarChartProps,
  "title" | "groups" | "primary" | "secondary" | "onOpen"
>;

/** The width of the names in pixels. */
const nameWidth = { narrow: 148, wide: 218 };
/** The chart width in pixels from which bars have room next to longer names. */
const wideChart = 640;

export function BarDrawing({ title, groups, primary, secondary, onOpen }: BarDrawingProps) {
  const { ref, width } = useElementSize();
  const open = onOpen && (({ to }: BarGroup) => to && onOpen(to));
  if (groups.length === 0) return null;
  const axisOf = (name: "primary" | "secondary", { formatAxis }: BarMeasure) =>
    valueAxisOptions(
      groups.map((group) => group[name]),
      formatAxis,
    );
  const primaryAxis = axisOf("primary", primary);
  const secondaryAxis = axisOf("secondary", secondary);
  return (
    <BarChart
      {...gridChartOptions}
      ref={ref}
      data-chart="bar"
      orientation="vertical"
      gridAxis="y"
      // Two platforms may have a campaign of the same name, so the axis uses the index.
      data={groups.map((group, index) => ({ ...group, index }))}
      dataKey="index"
      series={[
        { name: "primary", color: seriesColor(primary.series) },
        { name: "secondary", color: seriesColor(secondary.series) },
      ]}
      barProps={({ name }) => ({
        radius: [0, 3, 3, 0],
        xAxisId: name === "secondary" ? name : 0,
        minPointSize: minBarSize,
      })}
      referenceLines={[{ x: 0, ...zeroLine }]}
      onKeyDownCapture={readVertically}
      maxBarWidth={16}
      cursorFill="var(--cartograph-hover)"
      barChartProps={{
        barGap: 2,
        margin: { top: 0, right: marginAfter(primaryAxis, secondaryAxis), bottom: 0, left: 0 },
        ...accessibleName(
          `${title}, bar chart. Use the up and down arrow keys to move between its bars`,
        ),
      }}
      xAxisProps={{ ...primaryAxis, ...evenLabels }}
      yAxisProps={{
        width: width >= wideChart ? nameWidth.wide : nameWidth.narrow,
        interval: 0,
        tick: <NameTick groups={groups} />,
      }}
      tooltipProps={{
        filterNull: false,
        content: (
          <ActiveTooltip
            contentOf={(group: BarGroup) => barTooltip(primary, secondary, group)}
            onOpen={open}
          />
        ),
      }}
    >
      <XAxis
        xAxisId="secondary"
        orientation="top"
        type="number"
        height={22}
        axisLine={false}
        tickLine={false}
        tick={axisTick}
        {...secondaryAxis}
        {...evenLabels}
      />
    </BarChart>
  );
}

/** Where not all labels fit, every second or third is shown. */
const evenLabels = { interval: "equidistantPreserveStart", minTickGap: 8 } as const;

type NameTickProps = {
  groups: readonly BarGroup[];
  x?: number;
  y?: number;
  index?: number;
};

/** Recharts passes the position and index. Its own text would wrap into more lines than a row has room for. */
function NameTick({ groups, x = 0, y = 0, index = 0 }: NameTickProps) {
  return (
    <foreignObject x={0} y={y - 12} width={Math.max(0, x - 8)} height={24}>
      <div className={classes.name}>{groups[index]?.name}</div>
    </foreignObject>
  );
}

/** Pixels: keeps the bar of any non-zero value visible. */
function minBarSize(value: unknown): number {
  return value ? 1 : 0;
}

function barTooltip(
  primary: BarMeasure,
  secondary: BarMeasure,
  group: BarGroup,
): ChartTooltipProps {
  return {
    title: group.name,
    rows: [tooltipRow(primary, group.primary), tooltipRow(secondary, group.secondary)],
  };
}

function tooltipRow({ label, series, formatValue }: BarMeasure, value: number | null): TooltipRow {
  const figure = value === null ? "no data" : formatValue(value);
  return { name: label, value: figure, series, shape: "bar" };
}
