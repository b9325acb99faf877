import "@mantine/charts/styles.layer.css";
import { LineChart } from "@mantine/charts";
import { comparisonColour, seriesColour } from "../../theme/series-colour.ts";
import { ChartTooltip, type TooltipRow } from "../chart-tooltip.tsx";
import classes from "../chart.module.css";
import { spokenName } from "./spoken-name.ts";
import { linePoints, type LineRow } from "../line-points.ts";
import type { ChartPoint } from "../regroup-days.ts";

export type LineDrawingProps = {
  title: string;
  points: readonly ChartPoint[];
  valueLabel: string;
  /** Null where nothing is compared. */
  previousLabel: string | null;
  series: number;
  formatValue: (value: number) => string;
  formatAxis: (value: number) => string;
};

export function LineDrawing(props: LineDrawingProps) {
  const rows = linePoints(props.points);
  const labels = new Map(rows.map((row) => [row.from, row.label]));
  const colour = seriesColour(props.series);
  const lastIndex = rows.length - 1;
  return (
    <LineChart
      className={classes.drawing ?? ""}
      w="100%"
      h="100%"
      data={rows}
      dataKey="from"
      curveType="linear"
      withDots={false}
      connectNulls={false}
      strokeDasharray="0"
      tickLine="none"
      gridColor="var(--cartograph-hairline)"
      textColor="var(--cartograph-muted)"
      valueFormatter={props.formatAxis}
      series={[
        ...(props.previousLabel === null
          ? []
          : [
              {
                name: "previous",
                color: comparisonColour(props.series),
                strokeDasharray: "5 4",
              },
            ]),
        { name: "settled", color: colour },
        { name: "running", color: colour, strokeDasharray: "2 3" },
      ]}
      lineProps={(series) => ({
        strokeWidth: series.name === "previous" ? 1.5 : 2,
        activeDot:
          series.name === "previous"
            ? { r: 3, fill: comparisonColour(props.series), stroke: "var(--cartograph-card)" }
            : { r: 4, fill: colour, stroke: "var(--cartograph-card)" },
        ...(series.name === "running"
          ? { dot: <RunningDot lastIndex={lastIndex} colour={colour} /> }
          : {}),
        // A day alone has no line, only its point, which must not be dashed.
        ...(rows.length === 1 ? { strokeDasharray: "0" } : {}),
      })}
      xAxisProps={{
        tickFormatter: (from: string) => labels.get(from) ?? "",
        minTickGap: 28,
        interval: "equidistantPreserveStart",
      }}
      yAxisProps={{ width: "auto", tickCount: 5, tick: axisTick, domain: lineDomain(rows) }}
      lineChartProps={{
        margin: { top: 8, right: 8, bottom: 0, left: 0 },
        ...spokenName(`${props.title}, line chart: left and right arrows read its points`),
      }}
      tooltipProps={{ content: <LineTooltip chart={props} /> }}
    />
  );
}

const axisTick = { fontSize: 12, fill: "currentColor" };

/** Axes begin at 0 unless a figure lies below it. */
function lineDomain(rows: readonly LineRow[]): [number, "auto"] | ["auto", "auto"] {
  const hasNegative = rows.some((row) => (row.value ?? 0) < 0 || (row.previous ?? 0) < 0);
  return hasNegative ? ["auto", "auto"] : [0, "auto"];
}

type RunningDotProps = {
  lastIndex: number;
  colour: string;
  /** These three are given by the chart. */
  index?: number;
  cx?: number;
  cy?: number | null;
};

/** The end of a line whose day is not over: a ring instead of a point. */
function RunningDot({ index, cx, cy, lastIndex, colour }: RunningDotProps) {
  if (index !== lastIndex || cx === undefined || cy === undefined || cy === null) return null;
  return (
    <circle
      cx={cx}
      cy={cy}
      r={3.5}
      fill="var(--cartograph-card)"
      stroke={colour}
      strokeWidth={1.5}
    />
  );
}

type LineTooltipProps = {
  chart: LineDrawingProps;
  /** These two are given by the chart. */
  active?: boolean;
  payload?: readonly { payload?: LineRow }[];
};

function LineTooltip({ chart, active, payload }: LineTooltipProps) {
  const row = payload?.[0]?.payload;
  if (!active || !row) return null;
  const rows: TooltipRow[] = [];
  if (row.value !== null) {
    rows.push({
      name: chart.valueLabel,
      value: chart.formatValue(row.value),
      series: chart.series,
      shape: "line",
    });
  }
  if (chart.previousLabel !== null && row.previous !== null) {
    rows.push({
      name: chart.previousLabel,
      value: chart.formatValue(row.previous),
      series: chart.series,
      shape: "dashed",
    });
  }
  return (
    <ChartTooltip title={row.longLabel} rows={rows} note={row.isComplete ? null : "Not complete"} />
  );
}
