import { toMajorUnits } from "@cartograph/contracts/currency.ts";
import type { CartReport } from "@cartograph/contracts/reports/cart.ts";
import type { Comparison } from "../metrics/comparison.ts";
import { percent } from "../metrics/ratio.ts";
import { isKnown, shopifyNeed } from "../metrics/sources.ts";
import {
  boughtLaterDays,
  highShippingPercent,
  leftCheckouts,
  type LeftCheckouts,
} from "./left-checkouts.ts";

type Rule = { reason: string; rule: string; fits: (checkouts: LeftCheckouts) => boolean };

/** Nobody records why a checkout was left: this is what each tells of itself. The first that fits counts. */
const rules: readonly Rule[] = [
  {
    reason: "Bought later after all",
    rule: `The checkout was completed later, or the same customer placed an order within ${boughtLaterDays} days of beginning it.`,
    fits: ({ isBoughtLater }) => isBoughtLater,
  },
  {
    reason: "Short of stock",
    rule: "A product had fewer units in stock than were wanted. Known only of checkouts that were read within 2 hours of being begun.",
    fits: ({ wasShortOfStock }) => wasShortOfStock,
  },
  {
    reason: "High shipping price",
    rule: `Shipping came to at least ${highShippingPercent} % of what the goods cost.`,
    fits: ({ isShippingHigh }) => isShippingHigh,
  },
  {
    reason: "Left despite a discount code",
    rule: "A discount code was entered, and the checkout was left all the same.",
    fits: ({ hasDiscountCode }) => hasDiscountCode,
  },
  {
    reason: "Left at the payment step",
    rule: "A billing address was given, and the payment was not completed.",
    fits: ({ stepReached }) => stepReached === "payment",
  },
  {
    reason: "Left at the shipping step",
    rule: "A shipping address was given, and no billing address.",
    fits: ({ stepReached }) => stepReached === "shipping",
  },
];

const unexplained = {
  reason: "No reason recorded",
  rule: "Contact details were left, and nothing that the checkout records fits one of the other rules.",
};

/** Every checkout of the range under the one reason that counts, most first and those without a reason last. */
export async function abandonmentReasons({
  db,
  store,
  period,
  sources,
}: Comparison): Promise<CartReport["abandonmentReasons"]> {
  if (!isKnown(shopifyNeed, sources)) return [];
  const groups = await leftCheckouts(db, store, period.range);
  const all = groups.reduce((sum, { checkouts }) => sum + checkouts, 0);
  const sorted = [...rules, unexplained].map(({ reason, rule }) => {
    const those = groups.filter((group) => reasonOf(group).reason === reason);
    const valueMinor = those.reduce((sum, group) => sum + group.valueMinor, 0);
    const checkouts = those.reduce((sum, group) => sum + group.checkouts, 0);
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

function reasonOf(group: LeftCheckouts) {
  return rules.find(({ fits }) => fits(group)) ?? unexplained;
}

type Row = CartReport["abandonmentReasons"][number];

function byCheckouts(a: Row, b: Row): number {
  const isLast = (row: Row) => Number(row.reason === unexplained.reason);
  return isLast(a) - isLast(b) || b.checkouts - a.checkouts;
}
