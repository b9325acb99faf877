const seriesCount = 6;

/** Percent of the palette's color in each shade; the rest is the text color. */
const shades = [100, 62, 34];

/**
 * The CSS color of a series: 1 to 6 are the palette, 7 to 18 two shades of each, then it starts over. Accepts the
 * reports' `color` fields as they are.
 */
export function seriesColor(number: number | string): string {
  const position = Math.max(0, Math.trunc(Number(number)) - 1);
  const index = Number.isNaN(position) ? 0 : position % (seriesCount * shades.length);
  const color = `var(--cartograph-series-${(index % seriesCount) + 1})`;
  const share = shades[Math.trunc(index / seriesCount)];
  return share === 100 ? color : `color-mix(in oklab, ${color} ${share}%, var(--cartograph-text))`;
}

/** Percent of the series color in a comparison line; keeps a contrast of 3:1 for the first series. */
export const comparisonStrength = 65;

/** A paler color of the same hue for the previous period. */
export function comparisonColor(number: number | string): string {
  return `color-mix(in oklab, ${seriesColor(number)} ${comparisonStrength}%, var(--cartograph-card))`;
}
