import { createEditableStore } from "@cartograph/sandbox/testing/datasets/editable-store.ts";
import { expect, test } from "vitest";
import { total } from "./raw-facts.ts";
import { movementsOf } from "./raw-sales.ts";

const placedAt = Date.UTC(2026, 3, 10, 12);
const giftCard = { title: "Gift card", unitPriceMinor: 5000, isGiftCard: true };
const lamp = { title: "Lamp", unitPriceMinor: 2000 };

/** The returns and taxes of an order whose refund gives 3.00 and its tax of 0.25 beyond the lines. */
function refundedAmounts(lines: (typeof lamp)[]) {
  const store = createEditableStore();
  const { id } = store.addOrder({ at: placedAt, lines });
  const { refunds } = store.refundOrder(id, { at: placedAt + 1, givenMinor: 300 });
  store.changeOrder(id, placedAt + 1, {
    refunds: refunds.map((refund) => ({
      ...refund,
      adjustments: refund.adjustments.map((each) => ({ ...each, givenTaxMinor: 25 })),
    })),
  });
  const movements = movementsOf(store.data);
  return {
    returns: total(movements, ({ amounts }) => amounts.returns),
    taxes: total(movements, ({ amounts }) => amounts.taxes),
  };
}

test("ignores the adjustments of an order of only gift cards", () => {
  expect(refundedAmounts([giftCard])).toEqual({ returns: 0, taxes: 0 });
});

test("counts the adjustments of an order with other goods", () => {
  expect(refundedAmounts([lamp])).toEqual({ returns: 300, taxes: -25 });
  expect(refundedAmounts([giftCard, lamp])).toEqual({ returns: 300, taxes: -25 });
});
