/** Splits `total` in proportion to `weights` into integers that add up to exactly `total`. */
export function apportion(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((whole, weight) => whole + weight, 0);
  let weightSoFar = 0;
  let givenSoFar = 0;
  return weights.map((weight) => {
    weightSoFar += weight;
    const due = sum === 0 ? 0 : Math.round((total * weightSoFar) / sum);
    const share = due - givenSoFar;
    givenSoFar = due;
    return share;
  });
}
