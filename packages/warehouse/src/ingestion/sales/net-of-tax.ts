/** The parts of an amount that reports show separately, in minor units. */
export type NetGoods = { gross: number; discount: number; tax: number };

type PricedGoods = {
  totalMinor: number;
  discountMinor: number;
  taxMinor: number;
  taxRate?: number | undefined;
};

/**
 * Removes the tax from tax-inclusive prices. The tax removed from the gross price is the tax that would apply without
 * the discount, and gross − discount is exactly the amount paid minus its tax. Tax-exclusive prices are returned
 * unchanged.
 */
export function netGoods(goods: PricedGoods, pricesIncludeTax: boolean): NetGoods {
  const { totalMinor, discountMinor, taxMinor } = goods;
  if (!pricesIncludeTax) return { gross: totalMinor, discount: discountMinor, tax: taxMinor };
  const paid = totalMinor - discountMinor;
  const gross = totalMinor - taxInPrice(goods, paid);
  return { gross, discount: gross - (paid - taxMinor), tax: taxMinor };
}

/** The tax that would apply without the discount. */
function taxInPrice({ totalMinor, taxMinor, taxRate }: PricedGoods, paid: number): number {
  if (paid === totalMinor) return taxMinor;
  // The tax of a few cents is rounded too much to derive the rate from it.
  const isRate = taxRate !== undefined && Math.abs(includedTax(paid, taxRate) - taxMinor) <= 1;
  if (isRate) return includedTax(totalMinor, taxRate);
  // When nothing was paid, there is no tax rate to derive and no tax either.
  return paid === 0 ? taxMinor : proportion(totalMinor, { part: taxMinor, of: paid });
}

/** Rounded half away from zero, like `proportion`. */
function includedTax(amount: number, rate: number): number {
  return Math.sign(amount) * Math.round((Math.abs(amount) * rate) / (1 + rate));
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
