import { textWidth } from "./text-width.ts";

export type PlacedLabel = {
  /** Of the point that it names. */
  index: number;
  text: string;
  /** Pixels to the middle of the text. */
  x: number;
};

/** Pixels between two labels at least. */
const gap = 16;

/**
 * Every label, or every second, third… from the first on: as many as stand beside one another from pixel `from`
 * to pixel `to`. A label at an edge moves in until it fits.
 */
export function thinLabels(
  labels: readonly string[],
  xs: readonly number[],
  { from, to }: { from: number; to: number },
): PlacedLabel[] {
  for (let every = 1; every < labels.length; every += 1) {
    const placed = labels
      .map((text, index) => placedLabel(text, index, xs[index] ?? from, from, to))
      .filter(({ index }) => index % every === 0);
    if (placed.every((label, at) => at === 0 || isApart(placed[at - 1], label))) return placed;
  }
  const [first] = labels;
  return first === undefined ? [] : [placedLabel(first, 0, xs[0] ?? from, from, to)];
}

function placedLabel(
  text: string,
  index: number,
  x: number,
  from: number,
  to: number,
): PlacedLabel {
  const half = textWidth(text) / 2;
  return { index, text, x: Math.max(from + half, Math.min(to - half, x)) };
}

function isApart(one: PlacedLabel | undefined, other: PlacedLabel): boolean {
  if (!one) return true;
  const space = other.x - one.x - (textWidth(one.text) + textWidth(other.text)) / 2;
  return space >= gap;
}
