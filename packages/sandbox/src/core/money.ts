/** Currencies of ISO 4217 without decimals and with three; all others have two. Intl differs, for example for HUF. */
const withoutDecimals = "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF".split(
  " ",
);
const withThreeDecimals = "BHD IQD JOD KWD LYD OMR TND".split(" ");

/** Decimals of an ISO 4217 currency: JPY 0, USD 2, KWD 3. */
export function minorUnitDigits(currency: string): number {
  if (withoutDecimals.includes(currency)) return 0;
  return withThreeDecimals.includes(currency) ? 3 : 2;
}

export function sumMinor(parts: readonly { minor: number }[]): number {
  let sum = 0;
  for (const part of parts) sum += part.minor;
  return sum;
}

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
