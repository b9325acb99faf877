import { describe, expect, test } from "vitest";
import { eventAmounts, sumOfEvents, totalOf } from "../../testing/event-amounts.ts";
import { sampleOrder } from "../../testing/sample-order.ts";

const placed = "2026-02-10T09:00:00-05:00";
const later = "2026-02-12T12:00:00-05:00";

const twoCups = { quantity: 2, unitMinor: 5000, discountMinor: 1000, taxMinor: 720 };

describe("a refund event", () => {
  test("has its own day and negative shipping and taxes", () => {
    const order = sampleOrder({
      name: "1",
      placed,
      lines: [twoCups],
      shippingMinor: 800,
      refunds: [
        {
          at: later,
          lines: [{ line: 0, quantity: 1, subtotalMinor: 4500, taxMinor: 360 }],
          shippingMinor: 800,
          shippingTaxMinor: 50,
          dutiesMinor: 10,
        },
      ],
    });
    expect(eventAmounts(order)[1]).toEqual({
      kind: "refund",
      at: "2026-02-12",
      returns_minor: 4500,
      shipping_minor: -800,
      taxes_minor: -410,
      duties_minor: -10,
      refunded_minor: 5720,
    });
  });

  test("returns goods without tax when prices include tax", () => {
    const order = sampleOrder({
      name: "1",
      placed,
      pricesIncludeTax: true,
      lines: [{ unitMinor: 12_000, taxMinor: 2000 }],
      shippingMinor: 600,
      shippingTaxMinor: 100,
      refunds: [
        {
          at: later,
          lines: [{ line: 0, quantity: 1, subtotalMinor: 12_000, taxMinor: 2000 }],
          shippingMinor: 600,
          shippingTaxMinor: 100,
        },
      ],
    });
    expect(totalOf(sumOfEvents(order))).toBe(0);
    expect(sumOfEvents(order)).toMatchObject({ returns_minor: 10_000, refunded_minor: 12_600 });
  });

  test("has the date of its order when it has none", () => {
    const refunds = [{ at: null, lines: [{ line: 0, quantity: 1, subtotalMinor: 1000 }] }];
    const order = sampleOrder({ name: "1", placed, refunds });
    expect(eventAmounts(order)[1]).toMatchObject({ kind: "refund", at: "2026-02-10" });
  });

  test("counts an amount beyond the goods as returns", () => {
    const refunds = [{ at: later, adjustmentMinor: 700, adjustmentTaxMinor: 50 }];
    const order = sampleOrder({ name: "1", placed, refunds });
    expect(eventAmounts(order)[1]).toMatchObject({
      returns_minor: 700,
      taxes_minor: -50,
      refunded_minor: 750,
    });
  });

  test("returns less when a fee was withheld", () => {
    const refunds = [
      {
        at: later,
        lines: [{ line: 0, quantity: 1, subtotalMinor: 1000 }],
        adjustmentMinor: -150,
      },
    ];
    const order = sampleOrder({ name: "1", placed, refunds });
    expect(sumOfEvents(order)).toMatchObject({ returns_minor: 850, refunded_minor: 850 });
  });

  test("counts the money of a line that the order does not have", () => {
    const refunds = [{ at: later, lines: [{ line: 9, quantity: 3, subtotalMinor: 400 }] }];
    expect(sumOfEvents(sampleOrder({ name: "1", placed, refunds }))).toMatchObject({
      returns_minor: 400,
      units: 1,
    });
  });

  test("does not return goods for a gift card", () => {
    const order = sampleOrder({
      name: "1",
      placed,
      lines: [{ unitMinor: 10_000, isGiftCard: true }],
      refunds: [{ at: later, lines: [{ line: 0, quantity: 1, subtotalMinor: 10_000 }] }],
    });
    expect(sumOfEvents(order)).toMatchObject({ returns_minor: 0, refunded_minor: 0 });
  });

  describe("of a gift card", () => {
    const giftCard = { unitMinor: 10_000, isGiftCard: true };
    const returned = { line: 0, quantity: 1, subtotalMinor: 10_000 };
    const returnedLater = "2026-02-20T12:00:00-05:00";

    test("counts no amount without lines when the order has only gift cards", () => {
      const refunds = [{ at: later, adjustmentMinor: 4000, adjustmentTaxMinor: 300 }];
      const order = sampleOrder({ name: "1", placed, lines: [giftCard], refunds });
      expect(eventAmounts(order)[1]).toEqual({ kind: "refund", at: "2026-02-12" });
    });

    test("counts neither the return before the money is paid back nor the payment", () => {
      const refunds = [
        { at: later, lines: [returned], adjustmentMinor: -10_000 },
        { at: returnedLater, adjustmentMinor: 10_000 },
      ];
      const only = sampleOrder({ name: "1", placed, lines: [giftCard], refunds });
      const mixed = sampleOrder({ name: "1", placed, lines: [giftCard, {}], refunds });
      for (const order of [only, mixed]) {
        expect(eventAmounts(order).slice(1)).toEqual([
          { kind: "refund", at: "2026-02-12" },
          { kind: "refund", at: "2026-02-20" },
        ]);
      }
    });

    test("reverses the return by time when the refunds' ids are in another order", () => {
      const refunds = [
        { at: returnedLater, externalId: "1", adjustmentMinor: 10_000 },
        { at: later, externalId: "2", lines: [returned], adjustmentMinor: -10_000 },
      ];
      const order = sampleOrder({ name: "1", placed, lines: [giftCard, {}], refunds });
      expect(eventAmounts(order).slice(1)).toEqual([
        { kind: "refund", at: "2026-02-12" },
        { kind: "refund", at: "2026-02-20" },
      ]);
    });

    test("withholds money of the other goods only beyond the gift cards' value", () => {
      const refunds = [
        {
          at: later,
          lines: [returned, { line: 1, quantity: 1, subtotalMinor: 1000 }],
          adjustmentMinor: -11_000,
        },
        { at: returnedLater, adjustmentMinor: 11_500 },
      ];
      const order = sampleOrder({ name: "1", placed, lines: [giftCard, {}], refunds });
      expect(eventAmounts(order).slice(1)).toEqual([
        { kind: "refund", at: "2026-02-12" },
        { kind: "refund", at: "2026-02-20", returns_minor: 1500, refunded_minor: 1500 },
      ]);
    });

    test("leaves the tax of the other goods in the adjustment when prices include tax", () => {
      const refunds = [
        {
          at: later,
          lines: [returned, { line: 1, quantity: 1, subtotalMinor: 1200, taxMinor: 200 }],
          adjustmentMinor: -11_200,
          adjustmentTaxMinor: -200,
        },
      ];
      const order = sampleOrder({
        name: "1",
        placed,
        pricesIncludeTax: true,
        lines: [giftCard, { unitMinor: 1200, taxMinor: 200 }],
        refunds,
      });
      expect(eventAmounts(order)[1]).toEqual({ kind: "refund", at: "2026-02-12" });
    });
  });
});
