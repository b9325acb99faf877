const seriesCount = 6;

/** Of a hundred, how much of the palette's color a shade keeps; the rest is the text's, so that it stands out more. */
const shades = [100, 62, 34];

/**
 * The CSS color of a series by its number: 1 to 6 of the palette, 7 to 18 two shades of each, and again from 1.
 * The reports' `color` fields may be passed as they are.
 */
export function seriesColor(number: number | string): string {
  const position = Math.max(0, Math.trunc(Number(number)) - 1);
  const index = Number.isNaN(position) ? 0 : position % (seriesCount * shades.length);
  const color = `var(--cartograph-series-${(index % seriesCount) + 1})`;
  const share = shades[Math.trunc(index / seriesCount)];
  return share === 100 ? color : `color-mix(in oklab, ${color} ${share}%, var(--cartograph-text))`;
}

/** Of a hundred, how much of the series' own color its comparison keeps: the first series is then still 3 : 1. */
export const comparisonStrength = 65;

/** The same hue, paler, for the period that a series is compared with. */
export function comparisonColor(number: number | string): string {
  return `color-mix(in oklab, ${seriesColor(number)} ${comparisonStrength}%, var(--cartograph-card))`;
}
