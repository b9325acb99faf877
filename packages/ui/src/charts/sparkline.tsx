import { seriesColor } from "../theme/series-color.ts";
import classes from "./sparkline.module.css";
import { sparklinePaths } from "./sparkline-path.ts";

// The SVG is stretched to its container, except for its strokes.
const size = { width: 100, height: 28 };

export type SparklineProps = {
  /** In chronological order; null when unknown. */
  values: readonly (number | null)[];
  /** The number of leading values that are complete; the others are drawn as dots. */
  settled: number;
};

/** A metric's values at a glance. Hidden from screen readers, since the card's text has the value and the change. */
export function Sparkline({ values, settled }: SparklineProps) {
  const paths = sparklinePaths(values, settled, size);
  if (paths === null) return null;
  return (
    <svg
      aria-hidden="true"
      className={classes.sparkline}
      viewBox={`0 0 ${size.width} ${size.height}`}
      preserveAspectRatio="none"
      stroke={seriesColor(1)}
    >
      <path d={paths.settled} />
      <path d={paths.running} className={classes.running} />
    </svg>
  );
}
