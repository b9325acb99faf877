import { line } from "d3-shape";
import { memo, useId } from "react";
import { comparisonColour, seriesColour } from "../../theme/series-colour.ts";
import { Grid, ValueTicks } from "../axes/value-ticks.tsx";
import classes from "../drawing.module.css";
import type { LineRow } from "../line-points.ts";
import { type LineLayout, pointPlace } from "./line-layout.ts";

export type LinePlotProps = {
  rows: readonly LineRow[];
  layout: LineLayout;
  series: number;
  /** Whether the comparison is drawn. */
  isCompared: boolean;
  formatAxis: (value: number) => string;
};

/** All of a line chart that stays as it is while it is read. */
export const LinePlot = memo(function LinePlot(props: LinePlotProps) {
  const { rows, layout, series, isCompared, formatAxis } = props;
  const { axis, plot, labels } = layout;
  const colour = seriesColour(series);
  return (
    <>
      <IncompleteStretches layout={layout} />
      <Grid axis={axis} plot={plot} />
      <ValueTicks axis={axis} plot={plot} format={formatAxis} edge={0} side="left" />
      <g className={classes.words} textAnchor="middle">
        {labels.map(({ index, text, x }) => (
          <text key={index} x={x} y={plot.bottom + 20}>
            {text}
          </text>
        ))}
      </g>
      {isCompared ? (
        <g className={classes.comparison} stroke={comparisonColour(series)}>
          <Course
            values={rows.map((row) => row.previous)}
            layout={layout}
            dot={comparisonColour(series)}
          />
        </g>
      ) : null}
      <g className={classes.current} stroke={colour}>
        <Course values={rows.map((row) => row.settled)} layout={layout} dot={colour} />
      </g>
      <g className={classes.running} stroke={colour}>
        <Course
          values={rows.map((row) => row.running)}
          layout={layout}
          dot="var(--cartograph-card)"
        />
      </g>
      <RunningEnd rows={rows} layout={layout} colour={colour} />
    </>
  );
});

type CourseProps = {
  values: readonly (number | null)[];
  layout: LineLayout;
  /** What fills a dot. */
  dot: string;
};

/** A line that breaks where there is no figure; a figure without neighbours is a dot. */
function Course({ values, layout, dot }: CourseProps) {
  const places = values.map((value, index) => pointPlace(layout, index, value));
  const path = line<{ x: number; y: number } | null>()
    .defined((place) => place !== null)
    .x((place) => place?.x ?? 0)
    .y((place) => place?.y ?? 0)
    .digits(1)(places);
  return (
    <>
      <path d={path ?? ""} />
      {places.map((place, index) =>
        place !== null && !places[index - 1] && !places[index + 1] ? (
          <circle
            key={place.x}
            className={classes.lone}
            cx={place.x}
            cy={place.y}
            r={3}
            fill={dot}
          />
        ) : null,
      )}
    </>
  );
}

/** The end of a line whose day is not over: a ring instead of a point. */
function RunningEnd(props: { rows: readonly LineRow[]; layout: LineLayout; colour: string }) {
  const { rows, layout, colour } = props;
  const lastIndex = rows.length - 1;
  const place = pointPlace(layout, lastIndex, rows[lastIndex]?.running);
  if (place === null) return null;
  return <circle className={classes.ring} cx={place.x} cy={place.y} r={3.5} stroke={colour} />;
}

function IncompleteStretches({ layout }: { layout: LineLayout }) {
  const patternId = useId();
  const { plot, incomplete } = layout;
  if (incomplete.length === 0) return null;
  return (
    <>
      <pattern
        id={patternId}
        width={6}
        height={6}
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <line className={classes.hatch} x1={0} x2={0} y1={0} y2={6} />
      </pattern>
      {incomplete.map(({ from, to }) => (
        <rect
          key={from}
          data-incomplete=""
          x={from}
          y={plot.top}
          width={Math.max(0, to - from)}
          height={Math.max(0, plot.bottom - plot.top)}
          fill={`url(#${patternId})`}
        />
      ))}
    </>
  );
}
