import { apportion } from "./apportion.ts";
import { includesTaxByRates, type StatedTax } from "./tax-rates.ts";

type StatedLine = {
  /** Breaks ties between lines of equal amounts. */
  key: string;
  totalMinor: number;
  discountMinor: number;
  isTaxable: boolean;
  isGiftCard: boolean;
};

/** The amounts in an order's rows, in minor units. An export gives discount, shipping and taxes per order. */
export type StatedAmounts = {
  lines: StatedLine[];
  discountMinor: number;
  subtotalMinor: number;
  shippingMinor: number;
  taxMinor: number;
  dutiesMinor: number;
  /** The taxes with their rates; empty if unknown. */
  taxes: readonly StatedTax[];
  totalMinor: number;
};

export type OrderAmounts = {
  pricesIncludeTax: boolean;
  lines: { discountMinor: number; taxMinor: number }[];
  shippingMinor: number;
  shippingTaxMinor: number;
  dutiesMinor: number;
  /** The unexplained part of the total, such as a tip; no figure includes it. */
  unexplainedMinor: number;
};

/**
 * Gives every line its share of the order's amounts, exact to the minor unit and independent of the order of lines.
 * @param fileIncludesTax whether prices include tax in most orders of the file; null if unknown
 */
export function orderAmounts(
  stated: StatedAmounts,
  fileIncludesTax: boolean | null = null,
): OrderAmounts {
  const order = [...stated.lines.keys()].toSorted((a, b) =>
    byAmounts(stated.lines[a], stated.lines[b]),
  );
  const inOrder = { ...stated, lines: order.flatMap((index) => stated.lines[index] ?? []) };
  const sorted = amountsInOrder(inOrder, fileIncludesTax);
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

function amountsInOrder(stated: StatedAmounts, fileIncludesTax: boolean | null): OrderAmounts {
  const discounts = lineDiscounts(stated);
  const discountMinor = sum(discounts);
  const goodsMinor = sum(stated.lines.map((line) => line.totalMinor)) - discountMinor;
  const values = stated.lines.map((line, index) => line.totalMinor - (discounts[index] ?? 0));
  const { pricesIncludeTax, shippingMinor, dutiesMinor, unexplainedMinor } = fitTotal(stated, {
    goodsMinor,
    taxableMinor: sum(values.filter((_, index) => stated.lines[index]?.isTaxable)),
    goodsDiscountMinor: discountMinor,
    fileIncludesTax,
  });
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

/** 'Lineitem discount' may repeat 'Discount Amount' or be wrong, so only one of the two is counted. */
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
  // Discounts do not apply to gift cards.
  const products = lines.map((line) => (line.isGiftCard ? 0 : line.totalMinor));
  return apportion(goodsDiscount, sum(products) >= goodsDiscount ? products : totals);
}

type Reading = Pick<
  OrderAmounts,
  "pricesIncludeTax" | "shippingMinor" | "dutiesMinor" | "unexplainedMinor"
>;

/**
 * The file does not say whether prices include tax, nor what was discounted. The rates of the taxes decide it unless
 * the order's parts would then add up to more than its total. Otherwise, the interpretation that adds up is used. If
 * both do or none does, the other orders of the file decide, since a shop rarely changes its tax setting.
 */
function fitTotal(
  stated: StatedAmounts,
  {
    goodsMinor,
    taxableMinor,
    goodsDiscountMinor,
    fileIncludesTax,
  }: {
    goodsMinor: number;
    taxableMinor: number;
    goodsDiscountMinor: number;
    fileIncludesTax: boolean | null;
  },
): Reading {
  const { shippingMinor, taxMinor, dutiesMinor, totalMinor } = stated;
  // A discount that is not in the subtotal was taken off the shipping.
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
  const includesTax = includesTaxByRates(stated, {
    taxedMinor: [0, shippingMinor, shippingMinor - offShipping].map((part) => taxableMinor + part),
    roundings: stated.lines.length + 1,
  });
  const byRates = readings.filter(
    ({ pricesIncludeTax, unexplainedMinor }) =>
      pricesIncludeTax === includesTax && unexplainedMinor >= 0,
  );
  const plausible = byRates.length > 0 ? byRates : readings;
  const exact = plausible.filter(({ unexplainedMinor }) => unexplainedMinor === 0);
  const possible = exact.length > 0 ? exact : plausible;
  const usual = possible.filter(({ pricesIncludeTax }) => pricesIncludeTax === fileIncludesTax);
  return (usual.length > 0 ? usual : possible).reduce((best, reading) =>
    isLikelier(reading, best) ? reading : best,
  );
}

/** A total can exceed its parts, by a tip for example, but is seldom less. */
function isLikelier({ unexplainedMinor: one }: Reading, { unexplainedMinor: other }: Reading) {
  if (one < 0 !== other < 0) return other < 0;
  return Math.abs(one) < Math.abs(other);
}

/**
 * Taxes go to taxable lines by value. If prices include tax, shipping has a share too; added taxes go to shipping only
 * if no goods are taxable.
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
