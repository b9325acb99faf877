import { memo } from "react";
import { seriesColour } from "../../theme/series-colour.ts";
import { Grid, ValueTicks } from "../axes/value-ticks.tsx";
import type { BarAxis } from "../bar-chart-props.ts";
import classes from "../drawing.module.css";
import { type Bar, type BarColumn, type BarLayout, barPath } from "./bar-layout.ts";

export type BarPlotProps = {
  layout: BarLayout;
  left: BarAxis;
  right: BarAxis;
  /** Pixels of the drawing, where the right axis ends. */
  width: number;
};

/** All of a bar chart that stays as it is while it is read. */
export const BarPlot = memo(function BarPlot({ layout, left, right, width }: BarPlotProps) {
  const { plot, leftAxis, rightAxis, columns } = layout;
  return (
    <>
      <Grid axis={leftAxis} plot={plot} />
      <ValueTicks axis={leftAxis} plot={plot} format={left.formatAxis} edge={0} side="left" />
      <ValueTicks
        axis={rightAxis}
        plot={plot}
        format={right.formatAxis}
        edge={width}
        side="right"
      />
      <Bars bars={columns.map((column) => column.left)} series={left.series} />
      <Bars bars={columns.map((column) => column.right)} series={right.series} />
      {columns.map((column) => (
        <ColumnName key={column.from} column={column} layout={layout} />
      ))}
    </>
  );
});

function Bars({ bars, series }: { bars: readonly (Bar | null)[]; series: number }) {
  return (
    <g fill={seriesColour(series)}>
      {bars.map((bar) => (bar === null ? null : <path key={bar.x} d={barPath(bar)} />))}
    </g>
  );
}

function ColumnName({ column, layout }: { column: BarColumn; layout: BarLayout }) {
  const { middle, nameLines } = column;
  const { bottom } = layout.plot;
  if (layout.names.isSlanted) {
    return (
      <text
        className={classes.name}
        transform={`translate(${middle + 4}, ${bottom + 12}) rotate(-45)`}
        textAnchor="end"
      >
        {nameLines[0]}
      </text>
    );
  }
  return (
    <text className={classes.name} x={middle} y={bottom + 18} textAnchor="middle">
      {nameLines.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- both lines may be the same word
        <tspan key={index} x={middle} dy={index === 0 ? 0 : 14}>
          {line}
        </tspan>
      ))}
    </text>
  );
}
