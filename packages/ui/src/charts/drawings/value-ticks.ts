/** The most intervals between the ticks of an axis. */
const maxIntervals = 6;

/** Steps of seconds; longer ones are whole hours. */
const durationSteps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800];

/**
 * Ticks at steps of 1, 2 or 5 times a power of ten around all values and 0; whole ones for whole values. Durations are
 * in seconds.
 */
export function valueTicks(values: readonly (number | null)[], isDuration = false): number[] {
  const known = values.filter((value) => value !== null);
  const low = Math.min(0, ...known);
  const high = Math.max(0, ...known);
  const span = low === high ? 1 : high - low;
  const step = isDuration ? durationStep(span) : tickStep(span, known.every(Number.isInteger));
  const first = Math.floor(low / step);
  const last = Math.max(first + 1, Math.ceil(high / step));
  // Rounded to 12 digits, since 3 * 0.1 is 0.30000000000000004.
  return Array.from({ length: last - first + 1 }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  );
}

function durationStep(span: number): number {
  const step = durationSteps.find((seconds) => seconds * maxIntervals >= span);
  return step ?? 3600 * tickStep(span / 3600, true);
}

function tickStep(span: number, isWhole: boolean): number {
  const least = span / maxIntervals;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = ([1, 2, 5].find((factor) => factor * power >= least) ?? 10) * power;
  return isWhole ? Math.max(1, step) : step;
}
