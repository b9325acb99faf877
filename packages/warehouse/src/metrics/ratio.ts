/** Numerator ÷ denominator; null when the denominator is 0. */
export function ratio(numerator: number, denominator: number): number | null {
  return denominator === 0 ? null : numerator / denominator;
}

/** Like `ratio`, times 100. */
export function percent(numerator: number, denominator: number): number | null {
  return denominator === 0 ? null : (numerator / denominator) * 100;
}

/**
 * (compared − previous) ÷ |previous| × 100. Null when either is unknown, when previous is 0, and when one is
 * negative and the other positive: a percentage would be meaningless, so screens show the difference instead.
 */
export function percentChange(compared: number | null, previous: number | null): number | null {
  if (compared === null || previous === null || haveOppositeSigns(compared, previous)) return null;
  return percent(compared - previous, Math.abs(previous));
}

/** True if one number is negative and the other positive; 0 is neither. */
export function haveOppositeSigns(one: number, other: number): boolean {
  return Math.sign(one) * Math.sign(other) === -1;
}
