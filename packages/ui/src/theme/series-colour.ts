const seriesCount = 6;

/**
 * The CSS colour of a series by its number, 1 to 6; larger numbers begin again at 1.
 * The reports' `color` fields ("1" to "6") may be passed as they are.
 */
export function seriesColour(number: number | string): string {
  const index = Math.max(0, Math.trunc(Number(number)) - 1) % seriesCount;
  return `var(--cartograph-series-${(Number.isNaN(index) ? 0 : index) + 1})`;
}

/** Of a hundred, how much of the series' own colour its comparison keeps: the first series is then still 3 : 1. */
export const comparisonStrength = 65;

/** The same hue, paler, for the period that a series is compared with. */
export function comparisonColour(number: number | string): string {
  return `color-mix(in oklab, ${seriesColour(number)} ${comparisonStrength}%, var(--cartograph-card))`;
}
