import { toMajorUnits } from "@cartograph/contracts/currency.ts";
import { noValue } from "@cartograph/contracts/dimensions/definitions.ts";
import type { CartReport } from "@cartograph/contracts/reports/checkout.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import { isMeasured } from "../../metrics/measure.ts";
import { percent } from "../../metrics/ratio.ts";
import { boughtLaterDays, highShippingPercent } from "../../rollups/checkout-circumstances.ts";
import {
  addCheckouts,
  type CheckoutSum,
  filteredCheckouts,
  groupedCheckouts,
  type GroupedCheckouts,
  noCheckouts,
} from "./abandoned-checkouts.ts";
import { wholeDays } from "../../calendar/period.ts";

type Rule = {
  id: string;
  reason: string;
  /** When the rule matches, as a sentence for users. */
  rule: string;
  matches: (checkouts: GroupedCheckouts) => boolean;
};

/**
 * No platform records why a checkout was abandoned, so each counts under the first rule that matches. The rules must
 * match the conditions of `abandonmentReason`, which apply with filters.
 */
const rules: readonly Rule[] = [
  {
    id: "bought_later",
    reason: "Placed another order later",
    rule: `The same customer placed an order within ${boughtLaterDays} days of starting the checkout.`,
    matches: ({ isBoughtLater }) => isBoughtLater,
  },
  {
    id: "short_of_stock",
    reason: "Short of stock",
    rule: "A product had fewer units in stock than the checkout asked for. Known only for checkouts read within 2 hours of their start.",
    matches: ({ wasShortOfStock }) => wasShortOfStock,
  },
  {
    id: "high_shipping",
    reason: "High shipping price",
    rule: `Shipping cost at least ${highShippingPercent}% of the goods.`,
    matches: ({ isShippingHigh }) => isShippingHigh,
  },
  {
    id: "discount_code",
    reason: "Left despite a discount code",
    rule: "A discount code was entered, but the checkout was not completed.",
    matches: ({ hasDiscountCode }) => hasDiscountCode,
  },
  {
    id: "payment_step",
    reason: "Left at the payment step",
    rule: "A billing address was entered, but the payment was not completed.",
    matches: ({ stepReached }) => stepReached === "payment",
  },
  {
    id: "shipping_step",
    reason: "Left at the shipping step",
    rule: "A shipping address was entered, but no billing address.",
    matches: ({ stepReached }) => stepReached === "shipping",
  },
];

const unexplained = {
  id: noValue,
  reason: "No reason recorded",
  rule: "Contact details were entered, and none of the other rules fits.",
};

/** The labels of reasons by their ids, which are the values of the dimension. */
export const abandonmentReasonLabels: Readonly<Record<string, string>> = Object.fromEntries(
  rules.map(({ id, reason }) => [id, reason]),
);

/**
 * The checkouts behind the value left in carts. Each has one reason, so the rows add up to that value. Sorted by number
 * of checkouts, with unexplained ones last.
 */
export async function abandonmentReasons(
  comparison: Comparison,
): Promise<CartReport["abandonmentReasons"]> {
  const { store } = comparison;
  if (!isMeasured(comparison, "value_left_in_carts")) return [];
  const sums = await reasonSums(comparison);
  const all = [...sums.values()].reduce((sum, { checkouts }) => sum + checkouts, 0);
  const sorted = [...rules, unexplained].map(({ id, reason, rule }) => {
    const { checkouts, valueMinor } = sums.get(id) ?? noCheckouts;
    return {
      id,
      reason,
      checkouts,
      share: percent(checkouts, all) ?? 0,
      value: toMajorUnits(valueMinor, store.currency),
      rule,
    };
  });
  // With a product filter, a reason can have a value without a counted checkout.
  return sorted
    .filter(({ checkouts, value }) => checkouts > 0 || value !== 0)
    .toSorted(byCheckouts);
}

/** Sums of abandoned checkouts by reason id. */
async function reasonSums({
  db,
  store,
  period,
  filters,
}: Comparison): Promise<ReadonlyMap<string, CheckoutSum>> {
  if (filters.length > 0) {
    const scope = { store, window: wholeDays(period.range) };
    return filteredCheckouts(db, scope, { by: ["abandonment_reason"], filters });
  }
  const sums = new Map<string, CheckoutSum>();
  for (const group of await groupedCheckouts(db, store, period.range)) {
    if (group.isCompleted) continue;
    const { id } = rules.find(({ matches }) => matches(group)) ?? unexplained;
    sums.set(id, addCheckouts(sums.get(id) ?? noCheckouts, group));
  }
  return sums;
}

/** Checkouts without a reason because they were completed later; null before the first complete sync of Shopify. */
export async function completedLater(
  comparison: Comparison,
): Promise<CartReport["completedLater"]> {
  const { store } = comparison;
  if (!isMeasured(comparison, "value_left_in_carts")) return null;
  const { checkouts, valueMinor } = await completedSum(comparison);
  return { checkouts, value: toMajorUnits(valueMinor, store.currency) };
}

async function completedSum({ db, store, period, filters }: Comparison): Promise<CheckoutSum> {
  if (filters.length > 0) {
    const window = wholeDays(period.range);
    const scope = { store, window, isCompleted: true };
    const [sum] = (await filteredCheckouts(db, scope, { by: [], filters })).values();
    return sum ?? noCheckouts;
  }
  const started = await groupedCheckouts(db, store, period.range);
  return started.find(({ isCompleted }) => isCompleted) ?? noCheckouts;
}

type Row = CartReport["abandonmentReasons"][number];

function byCheckouts(a: Row, b: Row): number {
  const isLast = (row: Row) => Number(row.id === noValue);
  return isLast(a) - isLast(b) || b.checkouts - a.checkouts;
}
