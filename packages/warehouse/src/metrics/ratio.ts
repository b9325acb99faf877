/** Numerator ÷ denominator; null unless the denominator is positive: a ratio to a credit would be meaningless. */
export function ratio(numerator: number, denominator: number): number | null {
  return denominator > 0 ? numerator / denominator : null;
}

/** Like `ratio`, times 100. */
export function percent(numerator: number, denominator: number): number | null {
  return denominator > 0 ? (numerator / denominator) * 100 : null;
}

/** A cost ÷ what was bought for it; also null if the cost is negative, because credits exceed it. */
export function costPer(cost: number, bought: number): number | null {
  return cost < 0 ? null : ratio(cost, bought);
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
