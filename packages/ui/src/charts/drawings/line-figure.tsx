import { comparisonColour, seriesColour } from "../../theme/series-colour.ts";
import type { Size } from "../axes/plot-box.ts";
import { ChartTooltip } from "../chart-tooltip.tsx";
import classes from "../drawing.module.css";
import type { LineRow } from "../line-points.ts";
import { FloatingTooltip } from "../reading/floating-tooltip.tsx";
import { type LineLayout, pointPlace } from "./line-layout.ts";
import { LinePlot } from "./line-plot.tsx";
import { type LineWords, linePointRows } from "./line-point-words.ts";
import type { ChartPoint } from "../regroup-days.ts";

export type LineFigureProps = LineWords & {
  points: readonly ChartPoint[];
  formatAxis: (value: number) => string;
  /** The points as the line is drawn through them. */
  rows: readonly LineRow[];
  layout: LineLayout;
  size: Size;
  /** Of the point that is read; null while none is. */
  index: number | null;
};

/** A line chart of a known size. */
export function LineFigure(props: LineFigureProps) {
  const { rows, layout, size, index, series, formatAxis, previousLabel } = props;
  const point = index === null ? undefined : rows[index];
  return (
    <>
      <svg
        className={classes.figure}
        viewBox={`0 0 ${size.width} ${size.height}`}
        aria-hidden="true"
      >
        <LinePlot {...{ rows, layout, series, formatAxis }} isCompared={previousLabel !== null} />
        {index !== null && <ReadPoint {...props} index={index} />}
      </svg>
      {index !== null && point && (
        <FloatingTooltip
          at={pointPlace(layout, index, point.value ?? point.previous ?? 0) ?? { x: 0, y: 0 }}
          drawing={size}
        >
          <ChartTooltip
            title={point.longLabel}
            rows={linePointRows(props, point)}
            note={point.partial && capitalized(point.partial)}
          />
        </FloatingTooltip>
      )}
    </>
  );
}

/** The line through the point that is read, and its figures as dots. */
function ReadPoint({
  rows,
  layout,
  series,
  previousLabel,
  index,
}: LineFigureProps & { index: number }) {
  const x = layout.xs[index];
  const current = pointPlace(layout, index, rows[index]?.value);
  const previous = previousLabel === null ? null : pointPlace(layout, index, rows[index]?.previous);
  return (
    <>
      <line
        className={classes.crosshair}
        x1={x}
        x2={x}
        y1={layout.plot.top}
        y2={layout.plot.bottom}
      />
      {previous && (
        <circle
          className={classes.dot}
          cx={previous.x}
          cy={previous.y}
          r={4}
          fill={comparisonColour(series)}
        />
      )}
      {current && (
        <circle
          className={classes.dot}
          cx={current.x}
          cy={current.y}
          r={5}
          fill={seriesColour(series)}
        />
      )}
    </>
  );
}

function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
