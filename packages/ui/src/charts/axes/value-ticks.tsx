import classes from "../drawing.module.css";
import { heightOf, type PlotBox } from "./plot-box.ts";
import type { ValueAxis } from "./value-axis.ts";

/** The hairlines of a plot, the one at 0 a little stronger. */
export function Grid({ axis, plot }: { axis: ValueAxis; plot: PlotBox }) {
  return (
    <g>
      {axis.ticks.map((tick) => {
        // On whole pixels a hairline is one pixel wide and not two grey ones.
        const y = Math.round(heightOf(tick, axis, plot)) + 0.5;
        return (
          <line
            key={tick}
            className={tick === 0 ? classes.ground : classes.hairline}
            x1={plot.left}
            x2={plot.right}
            y1={y}
            y2={y}
          />
        );
      })}
    </g>
  );
}

export type ValueTicksProps = {
  axis: ValueAxis;
  plot: PlotBox;
  format: (value: number) => string;
  /** Pixels to the drawing's edge, where the words of the axis begin or end. */
  edge: number;
  side: "left" | "right";
};

export function ValueTicks({ axis, plot, format, edge, side }: ValueTicksProps) {
  return (
    <g className={classes.words} textAnchor={side === "left" ? "start" : "end"}>
      {axis.ticks.map((tick) => (
        <text key={tick} x={edge} y={heightOf(tick, axis, plot)} dy="0.35em">
          {format(tick)}
        </text>
      ))}
    </g>
  );
}
