/** Numerator ÷ denominator, sums both; null when there is nothing to divide by. */
export function ratio(numerator: number, denominator: number): number | null {
  return denominator === 0 ? null : numerator / denominator;
}

/** As `ratio`, times 100. */
export function percent(numerator: number, denominator: number): number | null {
  return denominator === 0 ? null : (numerator / denominator) * 100;
}

/** (current − previous) ÷ previous × 100; null when either is unknown or there is nothing to compare with. */
export function percentChange(current: number | null, previous: number | null): number | null {
  if (current === null || previous === null) return null;
  return percent(current - previous, previous);
}
