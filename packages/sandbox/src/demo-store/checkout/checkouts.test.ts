import { describe, expect, test } from "vitest";
import type { Checkout } from "../../core/store-data.ts";
import { dayMs } from "../../core/zone.ts";
import { createDemoStore } from "../demo-store.ts";

const now = Date.UTC(2026, 5, 15, 16);
const data = createDemoStore({ months: 3 }).read(now);
const checkouts = [...data.checkouts.values()];
const abandoned = checkouts.filter((checkout) => checkout.completedAt === null);

const shareOf = (those: readonly Checkout[], is: (checkout: Checkout) => boolean) =>
  those.filter(is).length / those.length;

function goodsOf({ lines }: Checkout): number {
  return lines.reduce(
    (sum, line) => sum + line.unitPriceMinor * line.quantity - line.discountMinor,
    0,
  );
}

function isOrderedLater({ customerId, createdAt }: Checkout): boolean {
  const orderIds = data.customers.get(customerId ?? 0)?.orderIds ?? [];
  return orderIds.some((id) => {
    const after = (data.orders.get(id)?.processedAt ?? 0) - createdAt;
    return after > 0 && after <= 14 * dayMs;
  });
}

function isShort({ lines }: Checkout): boolean {
  return lines.some(({ variantId, quantity }) => {
    const levels = data.variants.get(variantId ?? 0)?.stock ?? [];
    return levels.length > 0 && levels.reduce((sum, level) => sum + level.available, 0) < quantity;
  });
}

describe("the demo store's checkouts", () => {
  test("abandons checkouts at every step", () => {
    for (const step of ["contact", "shipping", "payment"]) {
      const share = shareOf(abandoned, ({ stepReached }) => stepReached === step);
      expect(share).toBeGreaterThan(0.25);
      expect(share).toBeLessThan(0.45);
    }
  });

  test.each<[string, (checkout: Checkout) => boolean, number, number]>([
    [
      "high shipping for a small cart",
      (one) => one.shippingMinor * 5 >= goodsOf(one) && one.shippingMinor > 0,
      0.1,
      0.5,
    ],
    ["a discount code", ({ discountCodes }) => discountCodes.length > 0, 0.1, 0.5],
    ["an order by the same customer soon after", isOrderedLater, 0.05, 0.3],
    ["more units than are in stock", isShort, 0.005, 0.1],
  ])("has some abandoned checkouts with %s", (_what, is, low, high) => {
    expect(shareOf(abandoned, is)).toBeGreaterThan(low);
    expect(shareOf(abandoned, is)).toBeLessThan(high);
  });

  test("gives a checkout to a known customer only after their first order", () => {
    for (const { customerId, createdAt } of abandoned) {
      if (customerId === null) continue;
      // Customers whose orders are all older than the store shows are not shown either.
      const since = data.customers.get(customerId)?.createdAt ?? 0;
      expect(since).toBeLessThan(createdAt);
    }
  });

  test("records the payment step for every completed checkout", () => {
    const bought = checkouts.filter(({ completedAt }) => completedAt !== null);
    expect(bought.length).toBeGreaterThan(100);
    expect(shareOf(bought, ({ stepReached }) => stepReached === "payment")).toBe(1);
  });

  test("gives every checkout line a unique id", () => {
    const ids = checkouts.flatMap(({ lines }) => lines.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("returns the same checkouts in a later read", () => {
    const later = createDemoStore({ months: 3 }).read(now + 10 * dayMs);
    const first = Math.min(...[...later.checkouts.values()].map(({ createdAt }) => createdAt));
    const shared = checkouts.filter(({ createdAt }) => createdAt > first);
    expect(shared.length).toBeGreaterThan(2000);
    for (const checkout of shared) {
      const { lines, shippingMinor, taxMinor, createdAt } = checkout;
      expect(later.checkouts.get(checkout.id)).toMatchObject({
        lines,
        shippingMinor,
        taxMinor,
        createdAt,
      });
    }
  });
});

test("a checkout keeps its customer until it is updated, so that its changes are found by their time", () => {
  const store = createDemoStore({ months: 1 });
  const customersAt = (time: number) => {
    const { checkouts: all, customers } = store.read(time);
    return new Map(
      [...all.values()].map(({ id, updatedAt, customerId }) => [
        `${id} ${updatedAt}`,
        customers.get(customerId ?? 0)?.id,
      ]),
    );
  };
  const before = customersAt(now);
  const after = customersAt(now + 14 * dayMs);
  const kept = [...before].filter(([checkout]) => after.has(checkout));
  expect(kept.length).toBeGreaterThan(100);
  expect(kept.filter(([checkout, customer]) => after.get(checkout) !== customer)).toEqual([]);
});
