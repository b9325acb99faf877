export type LineDotProps = {
  /** `lone` draws only points without neighbors, which no line leads to. */
  kind: "lone" | "small" | "ring";
  color: string;
  /** Passed by Recharts. */
  cx?: number;
  cy?: number;
  index?: number;
  points?: readonly { y: number | null }[];
};

export function LineDot({ kind, color, cx, cy, index = 0, points }: LineDotProps) {
  if (cx === undefined || cy === undefined) return null;
  if (kind === "ring") {
    return (
      <circle
        cx={cx}
        cy={cy}
        r={3.5}
        fill="var(--cartograph-card)"
        stroke={color}
        strokeWidth={1.5}
      />
    );
  }
  const hasNeighbor = [index - 1, index + 1].some((at) => typeof points?.[at]?.y === "number");
  if (kind === "lone" && hasNeighbor) return null;
  return <circle cx={cx} cy={cy} r={kind === "small" ? 2.5 : 3} fill={color} />;
}
