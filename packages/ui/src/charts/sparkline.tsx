import { seriesColor } from "../theme/series-color.ts";
import classes from "./sparkline.module.css";
import { sparklinePaths } from "./sparkline-path.ts";

// The drawing is stretched to its place; its strokes are not.
const size = { width: 100, height: 28 };

export type SparklineProps = {
  /** In order of time; null where there is no figure. */
  values: readonly (number | null)[];
  /** How many values, from the first, are complete: the others are drawn as dots. */
  settled: number;
};

/** The course of a figure at a glance. It illustrates the card's own words, so it is hidden from screen readers. */
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
