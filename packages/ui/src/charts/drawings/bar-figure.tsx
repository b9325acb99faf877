import type { Size } from "../axes/plot-box.ts";
import { ChartTooltip } from "../chart-tooltip.tsx";
import classes from "../drawing.module.css";
import { FloatingTooltip } from "../reading/floating-tooltip.tsx";
import { barGroupRows } from "./bar-group-words.ts";
import type { BarLayout, BarMeasures } from "./bar-layout.ts";
import { BarPlot } from "./bar-plot.tsx";

export type BarFigureProps = BarMeasures & {
  layout: BarLayout;
  size: Size;
  /** Of the group that is read; null while none is. */
  index: number | null;
};

/** A bar chart of a known size. */
export function BarFigure({ groups, left, right, layout, size, index }: BarFigureProps) {
  const { plot, columnWidth, columns } = layout;
  const column = index === null ? undefined : columns[index];
  const group = index === null ? undefined : groups[index];
  return (
    <>
      <svg
        className={classes.figure}
        viewBox={`0 0 ${size.width} ${size.height}`}
        aria-hidden="true"
      >
        {column && (
          <rect
            className={classes.column}
            x={column.from}
            y={plot.top}
            width={columnWidth}
            height={plot.bottom - plot.top}
          />
        )}
        <BarPlot {...{ layout, left, right }} width={size.width} />
      </svg>
      {column && group && (
        <FloatingTooltip at={{ x: column.middle, y: (plot.top + plot.bottom) / 2 }} drawing={size}>
          <ChartTooltip title={group.name} rows={barGroupRows(left, right, group)} />
        </FloatingTooltip>
      )}
    </>
  );
}
