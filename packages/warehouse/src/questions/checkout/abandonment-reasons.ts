import { toMajorUnits } from "@cartograph/contracts/currency.ts";
import type { CartReport } from "@cartograph/contracts/reports/checkout.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import { percent } from "../../metrics/ratio.ts";
import { isKnown, shopifyNeed } from "../../metrics/sources.ts";
import { boughtLaterDays, highShippingPercent } from "../../rollups/checkout-circumstances.ts";
import { groupedCheckouts, type GroupedCheckouts } from "./abandoned-checkouts.ts";

type Rule = {
  id: string;
  reason: string;
  rule: string;
  fits: (checkouts: GroupedCheckouts) => boolean;
};

/** No platform records why a checkout was abandoned, so it counts under the first rule that matches. */
const rules: readonly Rule[] = [
  {
    id: "bought_later",
    reason: "Bought later",
    rule: `The same customer placed an order within ${boughtLaterDays} days of starting the checkout.`,
    fits: ({ isBoughtLater }) => isBoughtLater,
  },
  {
    id: "short_of_stock",
    reason: "Short of stock",
    rule: "A product had fewer units in stock than the checkout asked for. Known only for checkouts read within 2 hours of their start.",
    fits: ({ wasShortOfStock }) => wasShortOfStock,
  },
  {
    id: "high_shipping",
    reason: "High shipping price",
    rule: `Shipping cost at least ${highShippingPercent}% of the goods.`,
    fits: ({ isShippingHigh }) => isShippingHigh,
  },
  {
    id: "discount_code",
    reason: "Left despite a discount code",
    rule: "A discount code was entered, but the checkout was not completed.",
    fits: ({ hasDiscountCode }) => hasDiscountCode,
  },
  {
    id: "payment_step",
    reason: "Left at the payment step",
    rule: "A billing address was entered, but the payment was not completed.",
    fits: ({ stepReached }) => stepReached === "payment",
  },
  {
    id: "shipping_step",
    reason: "Left at the shipping step",
    rule: "A shipping address was entered, but no billing address.",
    fits: ({ stepReached }) => stepReached === "shipping",
  },
];

const unexplained = {
  reason: "No reason recorded",
  rule: "Contact details were entered, and none of the other rules fits.",
};

/** The names of reasons by the value of their dimension. */
export const abandonmentReasonLabels: Readonly<Record<string, string>> = Object.fromEntries(
  rules.map(({ id, reason }) => [id, reason]),
);

/**
 * The checkouts behind the value left in carts, each under one reason, so that the rows add up to that value.
 * Sorted by number of checkouts, with unexplained ones last.
 */
export async function abandonmentReasons({
  db,
  store,
  period,
  sources,
}: Comparison): Promise<CartReport["abandonmentReasons"]> {
  if (!isKnown(shopifyNeed, sources)) return [];
  const started = await groupedCheckouts(db, store, period.range);
  const groups = started.filter(({ isCompleted }) => !isCompleted);
  const all = groups.reduce((sum, { checkouts }) => sum + checkouts, 0);
  const sorted = [...rules, unexplained].map(({ reason, rule }) => {
    const matching = groups.filter((group) => reasonOf(group).reason === reason);
    const valueMinor = matching.reduce((sum, group) => sum + group.valueMinor, 0);
    const checkouts = matching.reduce((sum, group) => sum + group.checkouts, 0);
    return {
      reason,
      checkouts,
      share: percent(checkouts, all) ?? 0,
      value: toMajorUnits(valueMinor, store.currency),
      rule,
    };
  });
  return sorted.filter(({ checkouts }) => checkouts > 0).toSorted(byCheckouts);
}

/** Checkouts not in the rows because they were completed later; null before the first complete sync of Shopify. */
export async function completedLater({
  db,
  store,
  period,
  sources,
}: Comparison): Promise<CartReport["completedLater"]> {
  if (!isKnown(shopifyNeed, sources)) return null;
  const started = await groupedCheckouts(db, store, period.range);
  const completed = started.find(({ isCompleted }) => isCompleted);
  return {
    checkouts: completed?.checkouts ?? 0,
    value: toMajorUnits(completed?.valueMinor ?? 0, store.currency),
  };
}

function reasonOf(group: GroupedCheckouts) {
  return rules.find(({ fits }) => fits(group)) ?? unexplained;
}

type Row = CartReport["abandonmentReasons"][number];

function byCheckouts(a: Row, b: Row): number {
  const isLast = (row: Row) => Number(row.reason === unexplained.reason);
  return isLast(a) - isLast(b) || b.checkouts - a.checkouts;
}
