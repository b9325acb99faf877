/** SVG paths of a sparkline: complete days as a line, incomplete days as dots. */
export type SparklinePaths = { settled: string; running: string };

/**
 * Builds the paths with one pixel of room for the stroke. An unknown value leaves a gap; a value between two gaps is a
 * dot. The scale is that of the complete days, since incomplete ones would flatten them; values beyond it are clamped.
 * Null when there are fewer than two values.
 * @param settled how many values, from the first, are final
 */
export function sparklinePaths(
  values: readonly (number | null)[],
  settled: number,
  size: { width: number; height: number },
): SparklinePaths | null {
  const known = values.filter((value) => value !== null);
  if (known.length < 2) return null;
  const over = values.slice(0, settled).filter((value) => value !== null);
  const scaled = over.length < 2 ? known : over;
  const low = Math.min(...scaled);
  const span = Math.max(...scaled) - low;
  const step = size.width / (values.length - 1);
  const points = values.map((value, index) => {
    if (value === null) return null;
    const share = span === 0 ? 0.5 : Math.min(1, Math.max(0, (value - low) / span));
    return `${round(index * step)} ${round(1 + (1 - share) * (size.height - 2))}`;
  });
  const running = points.slice(settled).filter((point) => point !== null);
  return {
    settled: joined(points.slice(0, settled)),
    running: running.map(dot).join(""),
  };
}

type Point = string | null;

function joined(points: readonly Point[]): string {
  return points
    .map((point, index) => {
      if (point === null) return "";
      const before = points[index - 1] ?? null;
      if (before !== null) return `L${point}`;
      const isAlone = (points[index + 1] ?? null) === null;
      return isAlone ? dot(point) : `M${point}`;
    })
    .join("");
}

/** Not of length 0: Safari stretches the round ends of such a line with the SVG. */
function dot(point: string): string {
  return `M${point}h.01`;
}

function round(coordinate: number): number {
  return Math.round(coordinate * 10) / 10;
}
