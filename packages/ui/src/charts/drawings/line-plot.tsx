import { line } from "d3-shape";
import { Fragment, memo, useId } from "react";
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
            values={rows.map((row) => row.completePrevious)}
            layout={layout}
            dot={comparisonColour(series)}
          />
        </g>
      ) : null}
      <g className={classes.current} stroke={colour}>
        <Course values={rows.map((row) => row.complete)} layout={layout} dot={colour} />
      </g>
      <PartialPoints rows={rows} layout={layout} series={series} isCompared={isCompared} />
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

/** Points that are not complete, apart from the line: a ring, and a dot for what it is compared with. */
function PartialPoints({
  rows,
  layout,
  series,
  isCompared,
}: Pick<LinePlotProps, "rows" | "layout" | "series" | "isCompared">) {
  return rows.map((row, index) => {
    const place = pointPlace(layout, index, row.partialValue);
    const previous = isCompared ? pointPlace(layout, index, row.partialPrevious) : null;
    return (
      <Fragment key={row.from}>
        {previous && (
          <circle cx={previous.x} cy={previous.y} r={2.5} fill={comparisonColour(series)} />
        )}
        {place && (
          <circle
            className={classes.ring}
            cx={place.x}
            cy={place.y}
            r={3.5}
            stroke={seriesColour(series)}
          />
        )}
      </Fragment>
    );
  });
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
