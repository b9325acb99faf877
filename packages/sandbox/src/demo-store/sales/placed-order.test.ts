import { expect, test } from "vitest";
import { createEditableStore } from "../../testing/datasets/editable-store.ts";
import { placedOrder } from "./placed-order.ts";

const at = Date.UTC(2026, 5, 1);

function placed(overrides = {}) {
  const store = createEditableStore();
  const { id } = store.addOrder({
    at,
    lines: [
      { title: "Lamp", productId: 1, unitPriceMinor: 4000, quantity: 2, discountMinor: 800 },
      { title: "Candle", productId: 2, unitPriceMinor: 2600, taxMinor: 208 },
    ],
    shippingMinor: 695,
    shippingTaxMinor: 56,
    overrides,
  });
  return { store, id };
}

test("returns discounted items, shipping and tax as placed", () => {
  const { store, id } = placed({ tipMinor: 300, dutiesMinor: 100 });
  const order = store.data.orders.get(id);
  expect(order && placedOrder(order)).toEqual({
    totalMinor: 7200 + 2600 + 208 + 695 + 56 + 300 + 100,
    lines: [
      { productId: 1, variantId: null, quantity: 2, revenueMinor: 7200 },
      { productId: 2, variantId: null, quantity: 1, revenueMinor: 2600 },
    ],
  });
});

test("does not add tax that prices already include", () => {
  const { store, id } = placed({ pricesIncludeTax: true });
  const order = store.data.orders.get(id);
  expect(order && placedOrder(order).totalMinor).toBe(7200 + 2600 + 695);
});

test("ignores later edits, refunds and cancellations", () => {
  const { store, id } = placed();
  const before = store.data.orders.get(id);
  store.addLine(id, at + 1, { title: "Vase", productId: 3, unitPriceMinor: 4800, taxMinor: 384 });
  store.removeUnits(id, at + 2, 0, 1);
  store.refundOrder(id, { at: at + 3, lines: [{ line: 1, quantity: 1, subtotalMinor: 2600 }] });
  store.cancelOrder(id, at + 4);
  const after = store.data.orders.get(id);
  expect(after && placedOrder(after)).toEqual(before && placedOrder(before));
});
