/**
 * An SVG path through the values, the highest at the top; one pixel of room is left for the stroke.
 * Null when there are not two values to join.
 */
export function sparklinePath(
  values: readonly number[],
  size: { width: number; height: number },
): string | null {
  if (values.length < 2) return null;
  const low = Math.min(...values);
  const span = Math.max(...values) - low;
  const step = size.width / (values.length - 1);
  return values
    .map((value, index) => {
      const share = span === 0 ? 0.5 : (value - low) / span;
      const y = 1 + (1 - share) * (size.height - 2);
      return `${index === 0 ? "M" : "L"}${round(index * step)} ${round(y)}`;
    })
    .join("");
}

function round(coordinate: number): number {
  return Math.round(coordinate * 10) / 10;
}
