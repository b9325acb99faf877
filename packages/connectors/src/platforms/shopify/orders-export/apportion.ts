/**
 * Splits an amount in proportion to the weights, exact to the minor unit: the shares sum to the amount, and each is
 * less than one unit from its exact proportion. Weights are not negative; if all are 0, the last part gets everything.
 */
export function apportion(amount: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  let weightSoFar = 0;
  let apportionedSoFar = 0;
  return weights.map((weight, index) => {
    weightSoFar += weight;
    const dueSoFar = index === weights.length - 1 ? amount : proportion(amount, weightSoFar, whole);
    const share = dueSoFar - apportionedSoFar;
    apportionedSoFar = dueSoFar;
    return share;
  });
}

/** amount × part ÷ whole, rounded half away from zero. Uses BigInt because the product may exceed 2^53. */
export function proportion(amount: number, part: number, whole: number): number {
  if (whole === 0) return 0;
  const product = amount * part;
  if (Number.isSafeInteger(product * 2)) {
    const rounded = Math.floor((Math.abs(product) * 2 + whole) / (whole * 2));
    return product < 0 ? -rounded : rounded;
  }
  const exact = BigInt(amount) * BigInt(part);
  const size = exact < 0n ? -exact : exact;
  const rounded = Number((size * 2n + BigInt(whole)) / (BigInt(whole) * 2n));
  return exact < 0n ? -rounded : rounded;
}
