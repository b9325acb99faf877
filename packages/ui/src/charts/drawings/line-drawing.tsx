import "@mantine/charts/styles.layer.css";
import { LineChart, type LineChartSeries } from "@mantine/charts";
import { useId, useMemo } from "react";
import { comparisonColor, seriesColor } from "../../theme/series-color.ts";
import classes from "../drawing.module.css";
import { type LineRow, linePoints } from "../line-points.ts";
import type { ChartPoint } from "../regroup-days.ts";
import { ActiveTooltip } from "./active-tooltip.tsx";
import {
  accessibleName,
  noteLine,
  targetLine,
  axisTick,
  gridChartOptions,
  valueAxisOptions,
  zeroLine,
} from "./chart-options.ts";
import { LineDot } from "./line-dot.tsx";
import { NoteMark } from "./note-mark.tsx";
import { incompleteStretches, lineDomain } from "./line-axis.ts";
import { lineTooltip, type LineLabels } from "./line-tooltip.ts";

export type LineDrawingProps = LineLabels & {
  title: string;
  points: readonly ChartPoint[];
  formatAxis: (value: number) => string;
  /** A horizontal line to reach; null for none. */
  target?: number | null;
  /** Called with the point of the tooltip on a click or Enter. */
  onOpen?: ((point: ChartPoint) => void) | undefined;
};

export function LineDrawing(props: LineDrawingProps) {
  const { title, points, previousLabel, series, formatAxis, target = null } = props;
  const patternId = useId();
  const rows = useMemo(() => linePoints(points), [points]);
  const isCompared = previousLabel !== null;
  const values = points.flatMap(({ value, previous }) => [value, isCompared ? previous : null]);
  if (target !== null) values.push(target);
  if (rows.length === 0) return null;
  return (
    <LineChart
      {...gridChartOptions}
      data-chart="line"
      data={rows}
      dataKey="index"
      series={lineSeries(series, isCompared)}
      curveType="linear"
      connectNulls={false}
      lineProps={(item) => lineOptions(item, series)}
      lineChartProps={{
        margin: { top: 8, right: 0, bottom: 0, left: 0 },
        ...accessibleName(
          `${title}, line chart. Use the left and right arrow keys to move between its points`,
        ),
      }}
      xAxisProps={{
        type: "number",
        domain: lineDomain(rows.length),
        ticks: rows.map(({ index }) => index),
        tickFormatter: (index: number) => rows[index]?.label ?? "",
        interval: "equidistantPreserveStart",
        minTickGap: 16,
      }}
      yAxisProps={{ width: "auto", tick: axisTick, ...valueAxisOptions(values, formatAxis) }}
      referenceLines={[
        { y: 0, ...zeroLine },
        ...rows.flatMap(({ index, notes = [] }) =>
          notes.length === 0 ? [] : [{ x: index, ...noteLine, label: <NoteMark texts={notes} /> }],
        ),
        ...(target === null
          ? []
          : [{ y: target, label: `Target ${formatAxis(target)}`, ...targetLine }]),
      ]}
      referenceAreas={incompleteStretches(points).map((stretch) => ({
        ...stretch,
        fill: `url(#${patternId})`,
        fillOpacity: 1,
        strokeOpacity: 0,
        "data-incomplete": true,
      }))}
      tooltipProps={{
        filterNull: false,
        content: (
          <ActiveTooltip
            contentOf={(row: LineRow) => lineTooltip(props, row)}
            onOpen={props.onOpen}
          />
        ),
        cursor: { stroke: "var(--cartograph-control)", strokeOpacity: 0.6 },
      }}
    >
      <defs>
        <pattern
          id={patternId}
          width={6}
          height={6}
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <line className={classes.hatch} x1={0} x2={0} y1={0} y2={6} />
        </pattern>
      </defs>
    </LineChart>
  );
}

function lineSeries(series: number, isCompared: boolean): LineChartSeries[] {
  const color = seriesColor(series);
  const comparison = comparisonColor(series);
  return [
    ...(isCompared
      ? [
          { name: "completePrevious", color: comparison, strokeDasharray: "5 4" },
          { name: "partialPrevious", color: comparison },
        ]
      : []),
    { name: "complete", color },
    { name: "partialValue", color },
  ];
}

/** Partial points are only dots: no line leads to them. */
function lineOptions({ name }: LineChartSeries, series: number) {
  const isComparison = name === "completePrevious" || name === "partialPrevious";
  const isPartial = name === "partialPrevious" || name === "partialValue";
  const color = isComparison ? comparisonColor(series) : seriesColor(series);
  const dotKind = isPartial ? (isComparison ? "small" : "ring") : "lone";
  return {
    strokeWidth: isComparison ? 1.5 : 2,
    strokeOpacity: isPartial ? 0 : 1,
    dot: <LineDot kind={dotKind} color={color} />,
    activeDot: {
      r: isComparison ? 4 : 5,
      fill: color,
      stroke: "var(--cartograph-card)",
      strokeOpacity: 1,
      strokeWidth: 2,
    },
  };
}
