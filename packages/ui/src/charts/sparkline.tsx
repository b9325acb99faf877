import { seriesColour } from "../theme/series-colour.ts";
import { sparklinePath } from "./sparkline-path.ts";

const size = { width: 96, height: 32 };

export type SparklineProps = {
  values: readonly number[];
  /** How many values at the end are not final: they are drawn dotted. */
  runningCount?: number;
};

/** The course of a figure at a glance. It repeats what the card says, so it is hidden from screen readers. */
export function Sparkline({ values, runningCount = 0 }: SparklineProps) {
  const settled = values.slice(0, values.length - runningCount);
  const path = sparklinePath(settled, size);
  if (path === null) return null;
  return (
    <svg
      aria-hidden="true"
      width={size.width}
      height={size.height}
      viewBox={`0 0 ${size.width} ${size.height}`}
      preserveAspectRatio="none"
    >
      <path
        d={path}
        fill="none"
        stroke={seriesColour(1)}
        strokeWidth={1.5}
        strokeLinejoin="round"
      />
    </svg>
  );
}
