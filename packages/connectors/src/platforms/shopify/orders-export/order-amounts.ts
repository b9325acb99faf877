import { apportion } from "./apportion.ts";

type StatedLine = {
  /** Tells apart lines of equal amounts. */
  key: string;
  totalMinor: number;
  discountMinor: number;
  isTaxable: boolean;
  isGiftCard: boolean;
};

/** What an order's rows say, in minor units. An export gives discount, shipping and taxes for the order as a whole. */
export type StatedAmounts = {
  lines: StatedLine[];
  discountMinor: number;
  subtotalMinor: number;
  shippingMinor: number;
  taxMinor: number;
  dutiesMinor: number;
  totalMinor: number;
};

export type OrderAmounts = {
  pricesIncludeTax: boolean;
  lines: { discountMinor: number; taxMinor: number }[];
  shippingMinor: number;
  shippingTaxMinor: number;
  dutiesMinor: number;
  /** What of the total no part accounts for, such as a tip; it is in no figure. */
  unexplainedMinor: number;
};

/**
 * Gives every line its share of what the file states for the whole order, exact to the minor unit and whatever order
 * the lines are in.
 */
export function orderAmounts(stated: StatedAmounts): OrderAmounts {
  const order = [...stated.lines.keys()].toSorted((a, b) =>
    byAmounts(stated.lines[a], stated.lines[b]),
  );
  const sorted = amountsInOrder({
    ...stated,
    lines: order.flatMap((index) => stated.lines[index] ?? []),
  });
  const lines = stated.lines.map(() => ({ discountMinor: 0, taxMinor: 0 }));
  for (const [position, index] of order.entries()) {
    lines[index] = sorted.lines[position] ?? { discountMinor: 0, taxMinor: 0 };
  }
  return { ...sorted, lines };
}

function byAmounts(a: StatedLine | undefined, b: StatedLine | undefined): number {
  if (a === undefined || b === undefined) return 0;
  if (a.totalMinor !== b.totalMinor) return a.totalMinor - b.totalMinor;
  if (a.discountMinor !== b.discountMinor) return a.discountMinor - b.discountMinor;
  return a.key < b.key ? -1 : Number(a.key > b.key);
}

function amountsInOrder(stated: StatedAmounts): OrderAmounts {
  const discounts = lineDiscounts(stated);
  const discountMinor = sum(discounts);
  const goodsMinor = sum(stated.lines.map((line) => line.totalMinor)) - discountMinor;
  const { pricesIncludeTax, shippingMinor, dutiesMinor, unexplainedMinor } = fitTotal(
    stated,
    goodsMinor,
    discountMinor,
  );
  const values = stated.lines.map((line, index) => line.totalMinor - (discounts[index] ?? 0));
  const [shippingTaxMinor, lineTaxes] = spreadTax(stated, values, shippingMinor, pricesIncludeTax);
  return {
    pricesIncludeTax,
    lines: discounts.map((discount, index) => ({
      discountMinor: discount,
      taxMinor: lineTaxes[index] ?? 0,
    })),
    shippingMinor,
    shippingTaxMinor,
    dutiesMinor,
    unexplainedMinor,
  };
}

/** 'Lineitem discount' may repeat 'Discount Amount' or stand for nothing: one of the two counts, never both. */
function lineDiscounts({ lines, discountMinor, subtotalMinor }: StatedAmounts): number[] {
  const totals = lines.map((line) => line.totalMinor);
  const fullMinor = sum(totals);
  const takenMinor = fullMinor - subtotalMinor;
  const isPlausible = takenMinor >= 0 && takenMinor <= fullMinor;
  const goodsDiscount = isPlausible ? takenMinor : Math.min(discountMinor, fullMinor);
  const ownDiscounts = lines.map((line) => line.discountMinor);
  const areOwnExact =
    sum(ownDiscounts) === goodsDiscount &&
    lines.every((line) => line.discountMinor <= line.totalMinor);
  if (areOwnExact) return ownDiscounts;
  // A discount takes nothing off a gift card.
  const products = lines.map((line) => (line.isGiftCard ? 0 : line.totalMinor));
  return apportion(goodsDiscount, sum(products) >= goodsDiscount ? products : totals);
}

/** The file does not say whether prices include tax, nor what a discount was taken from: the reading that adds up is right. */
function fitTotal(stated: StatedAmounts, goodsMinor: number, goodsDiscountMinor: number) {
  const { shippingMinor, taxMinor, dutiesMinor, totalMinor } = stated;
  // A discount that the goods do not show was taken off the shipping.
  const offShipping = Math.min(
    Math.max(0, stated.discountMinor - goodsDiscountMinor),
    shippingMinor,
  );
  const readings = [shippingMinor, shippingMinor - offShipping].flatMap((shipping) =>
    [false, true].flatMap((pricesIncludeTax) =>
      [dutiesMinor, 0].map((duties) => ({
        pricesIncludeTax,
        shippingMinor: shipping,
        dutiesMinor: duties,
        unexplainedMinor:
          totalMinor - goodsMinor - shipping - (pricesIncludeTax ? 0 : taxMinor) - duties,
      })),
    ),
  );
  return readings.reduce((best, reading) =>
    Math.abs(reading.unexplainedMinor) < Math.abs(best.unexplainedMinor) ? reading : best,
  );
}

/**
 * Taxes go to the lines marked as taxable, by value. Where prices include tax the shipping holds its share as well;
 * added taxes are put on the shipping only when there are no goods that could bear them.
 */
function spreadTax(
  stated: StatedAmounts,
  values: number[],
  shippingMinor: number,
  pricesIncludeTax: boolean,
): [shippingTaxMinor: number, lineTaxes: number[]] {
  const taxable = stated.lines.map((line, index) => (line.isTaxable ? (values[index] ?? 0) : 0));
  const bearing = sum(taxable) > 0 ? taxable : values;
  if (sum(bearing) === 0) return [stated.taxMinor, values.map(() => 0)];
  const shippingWeight = pricesIncludeTax ? shippingMinor : 0;
  const [shippingTaxMinor = 0, ...lineTaxes] = apportion(stated.taxMinor, [
    shippingWeight,
    ...bearing,
  ]);
  return [shippingTaxMinor, lineTaxes];
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
