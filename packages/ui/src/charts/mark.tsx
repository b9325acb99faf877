import { comparisonColor, seriesColor } from "../theme/series-color.ts";

export type MarkShape = "line" | "dashed" | "dot" | "bar" | "hatched";

/** The symbol of a series in a legend or tooltip. */
export function Mark({ series, shape }: { series: number | string; shape: MarkShape }) {
  const color = shape === "dashed" ? comparisonColor(series) : seriesColor(series);
  if (shape === "line" || shape === "dashed") {
    return (
      <svg width={16} height={8} aria-hidden="true">
        <line
          x1={0}
          y1={4}
          x2={16}
          y2={4}
          stroke={color}
          strokeWidth={2}
          strokeDasharray={shape === "dashed" ? "4 3" : undefined}
        />
      </svg>
    );
  }
  if (shape === "hatched") {
    return (
      <svg width={14} height={10} aria-hidden="true">
        <path
          d="M0 4L4 0M0 9L9 0M4 10L14 0M9 10L14 5"
          stroke="var(--cartograph-control)"
          fill="none"
        />
      </svg>
    );
  }
  return (
    <svg width={10} height={10} aria-hidden="true" style={{ flex: "none" }}>
      <rect width={10} height={10} rx={shape === "dot" ? 5 : 2} fill={color} />
    </svg>
  );
}
