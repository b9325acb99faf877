/** An amount of goods, split into what reports show apart: all in minor units. */
export type NetGoods = { gross: number; discount: number; tax: number };

type PricedGoods = { totalMinor: number; discountMinor: number; taxMinor: number };

/**
 * Takes the tax out of prices that hold it. The price's share of the tax is as large as if it had been paid without
 * discount, and gross − discount is exactly what was paid less its tax. Prices without tax stay as they are.
 */
export function netGoods(goods: PricedGoods, pricesIncludeTax: boolean): NetGoods {
  const { totalMinor, discountMinor, taxMinor } = goods;
  if (!pricesIncludeTax) return { gross: totalMinor, discount: discountMinor, tax: taxMinor };
  const paid = totalMinor - discountMinor;
  // Nothing paid tells no rate; such goods carry no tax either.
  const taxInPrice = paid === 0 ? taxMinor : proportion(totalMinor, { part: taxMinor, of: paid });
  const gross = totalMinor - taxInPrice;
  return { gross, discount: gross - (paid - taxMinor), tax: taxMinor };
}

/** An amount without the tax that it holds where prices include tax. */
export function netAmount(
  amountMinor: number,
  taxMinor: number,
  pricesIncludeTax: boolean,
): number {
  return pricesIncludeTax ? amountMinor - taxMinor : amountMinor;
}

/** amount × part ÷ of, rounded half away from zero, exact also where the product is no safe integer. */
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
