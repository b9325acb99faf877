/** The parts of an amount that reports show separately, in minor units. */
export type NetGoods = { gross: number; discount: number; tax: number };

type PricedGoods = { totalMinor: number; discountMinor: number; taxMinor: number };

/**
 * Removes the tax from tax-inclusive prices. The tax removed from the gross price is the tax that would apply without
 * the discount, and gross − discount is exactly the amount paid minus its tax. Tax-exclusive prices are returned
 * unchanged.
 */
export function netGoods(goods: PricedGoods, pricesIncludeTax: boolean): NetGoods {
  const { totalMinor, discountMinor, taxMinor } = goods;
  if (!pricesIncludeTax) return { gross: totalMinor, discount: discountMinor, tax: taxMinor };
  const paid = totalMinor - discountMinor;
  // When nothing was paid, there is no tax rate to derive and no tax either.
  const taxInPrice = paid === 0 ? taxMinor : proportion(totalMinor, { part: taxMinor, of: paid });
  const gross = totalMinor - taxInPrice;
  return { gross, discount: gross - (paid - taxMinor), tax: taxMinor };
}

/** Removes the tax from an amount if prices include tax. */
export function netAmount(
  amountMinor: number,
  taxMinor: number,
  pricesIncludeTax: boolean,
): number {
  return pricesIncludeTax ? amountMinor - taxMinor : amountMinor;
}

/** amount × part ÷ of, rounded half away from zero. Exact even if the product is not a safe integer. */
function proportion(amount: number, { part, of }: { part: number; of: number }): number {
  const product = amount * part;
  if (Number.isSafeInteger(product)) {
    const quotient = product / of;
    return Math.sign(quotient) * Math.round(Math.abs(quotient));
  }
  const numerator = BigInt(amount) * BigInt(part);
  const denominator = BigInt(of);
  const sign = numerator < 0n === denominator < 0n ? 1n : -1n;
  const [top, bottom] = [absolute(numerator), absolute(denominator)];
  return Number(sign * ((2n * top + bottom) / (2n * bottom)));
}

function absolute(value: bigint): bigint {
  return value < 0n ? -value : value;
}
