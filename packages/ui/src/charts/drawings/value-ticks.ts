/** The most intervals between the ticks of an axis. */
const maxIntervals = 6;

/** Ticks at steps of 1, 2 or 5 times a power of ten around all values and 0; whole ones for whole values. */
export function valueTicks(values: readonly (number | null)[]): number[] {
  const known = values.filter((value) => value !== null);
  const low = Math.min(0, ...known);
  const high = Math.max(0, ...known);
  const step = tickStep(low === high ? 1 : high - low, known.every(Number.isInteger));
  const first = Math.floor(low / step);
  const last = Math.max(first + 1, Math.ceil(high / step));
  // Rounded to 12 digits, since 3 * 0.1 is 0.30000000000000004.
  return Array.from({ length: last - first + 1 }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  );
}

function tickStep(span: number, isWhole: boolean): number {
  const least = span / maxIntervals;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = ([1, 2, 5].find((factor) => factor * power >= least) ?? 10) * power;
  return isWhole ? Math.max(1, step) : step;
}
