import type { OrderRecord } from "@cartograph/contracts/records.ts";
import type { LedgerAmounts } from "@cartograph/database/tables/sales.table.ts";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { orderHistories } from "../../testing/order-histories.ts";
import { sampleOrder } from "../../testing/sample-order.ts";
import { addAmounts, noAmounts } from "./ledger-amounts.ts";
import { orderEvents } from "./order-events.ts";

const placed = "2026-02-10T09:00:00-05:00";
const later = "2026-02-12T12:00:00-05:00";

function events(order: OrderRecord) {
  return orderEvents(order).map(({ kind, occurredAt, amounts }) => ({
    kind,
    at: new Date(occurredAt).toISOString().slice(0, 10),
    ...Object.fromEntries(Object.entries(amounts).filter(([, amount]) => amount !== 0)),
  }));
}

function sum(order: OrderRecord): LedgerAmounts {
  const total = noAmounts();
  for (const { amounts } of orderEvents(order)) addAmounts(total, amounts, 1);
  return total;
}

function totalOf(amounts: LedgerAmounts): number {
  return (
    amounts.gross_minor -
    amounts.discounts_minor -
    amounts.returns_minor +
    amounts.shipping_minor +
    amounts.taxes_minor +
    amounts.duties_minor +
    amounts.fees_minor
  );
}

const twoCups = { quantity: 2, unitMinor: 5000, discountMinor: 1000, taxMinor: 720 };

describe("the sale event", () => {
  test("has separate goods, discounts, shipping, taxes and duties", () => {
    const order = sampleOrder({
      name: "1",
      placed,
      lines: [twoCups],
      shippingMinor: 800,
      shippingTaxMinor: 60,
      dutiesMinor: 100,
      channel: "pos",
    });
    expect(events(order)).toEqual([
      {
        kind: "sale",
        at: "2026-02-10",
        orders: 1,
        product_orders: 1,
        units: 2,
        gross_minor: 10_000,
        discounts_minor: 1000,
        shipping_minor: 800,
        taxes_minor: 780,
        duties_minor: 100,
      },
    ]);
  });

  test("has additional fees without their tax, and cash rounding that is not part of the total", () => {
    const fees = { additionalFeesMinor: 210, additionalFeesTaxMinor: 10, cashRoundingMinor: -2 };
    const order = { ...sampleOrder({ name: "1", placed, lines: [twoCups] }), ...fees };
    const before = { ...sampleOrder({ name: "1", placed, lines: [twoCups] }) };
    expect(sum(order)).toMatchObject({ fees_minor: 210, rounding_minor: -2 });
    expect(totalOf(sum(order))).toBe(totalOf(sum(before)) + 220);
    const inclusive = { ...order, pricesIncludeTax: true };
    expect(sum(inclusive)).toMatchObject({ fees_minor: 200, rounding_minor: -2 });
  });

  /*
   * A fee of 12.00 with 0.50 tax, refunded in full. Without tax in prices, 12.00 and 0.50 are taken back; with tax in
   * prices, 11.50 and 0.50.
   */
  test.each([false, true])(
    "keeps nothing of a taxed fee that is refunded in full (prices include tax: %s)",
    (pricesIncludeTax) => {
      const fee = { additionalFeesMinor: 1_200, additionalFeesTaxMinor: 50 };
      const sold = sampleOrder({ name: "1", placed, lines: [twoCups], refunds: [{ at: later }] });
      const refunds = sold.refunds.map((refund) => ({ ...refund, ...fee }));
      const order = { ...sold, ...fee, pricesIncludeTax, refunds };
      const [, refund] = orderEvents(order);
      const net = pricesIncludeTax ? 1_150 : 1_200;
      expect(refund?.amounts).toMatchObject({
        fees_minor: -net,
        taxes_minor: -50,
        refunded_minor: net + 50,
      });
      const withoutFee = { ...sold, pricesIncludeTax };
      expect(sum(order)).toMatchObject({ ...sum(withoutFee), refunded_minor: net + 50 });
    },
  );

  test("counts an online order only for the online store channel", () => {
    const online = sampleOrder({ name: "1", placed, channel: "online_store" });
    expect(sum(online).online_orders).toBe(1);
    expect(sum({ ...online, channel: "draft" }).online_orders).toBe(0);
  });

  test("adds up to the amount paid when prices include tax", () => {
    const order = sampleOrder({
      name: "1",
      placed,
      pricesIncludeTax: true,
      lines: [{ unitMinor: 12_000, discountMinor: 3000, taxMinor: 1500 }],
      shippingMinor: 600,
      shippingTaxMinor: 100,
    });
    expect(events(order)).toMatchObject([
      { gross_minor: 10_000, discounts_minor: 2500, shipping_minor: 500, taxes_minor: 1600 },
    ]);
    expect(totalOf(sum(order))).toBe(9600);
  });

  test("counts an order without goods for an order of only a gift card", () => {
    const order = sampleOrder({
      name: "1",
      placed,
      lines: [{ unitMinor: 10_000, isGiftCard: true }],
    });
    expect(events(order)).toEqual([
      { kind: "sale", at: "2026-02-10", orders: 1, online_orders: 1 },
    ]);
  });

  test("leaves out a gift card bought with other goods", () => {
    const order = sampleOrder({
      name: "1",
      placed,
      lines: [{ unitMinor: 10_000, isGiftCard: true }, { unitMinor: 300 }],
    });
    expect(sum(order)).toMatchObject({ product_orders: 1, units: 1, gross_minor: 300 });
  });
});

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
    expect(events(order)[1]).toEqual({
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
    expect(totalOf(sum(order))).toBe(0);
    expect(sum(order)).toMatchObject({ returns_minor: 10_000, refunded_minor: 12_600 });
  });

  test("has the date of its order when it has none", () => {
    const refunds = [{ at: null, lines: [{ line: 0, quantity: 1, subtotalMinor: 1000 }] }];
    const order = sampleOrder({ name: "1", placed, refunds });
    expect(events(order)[1]).toMatchObject({ kind: "refund", at: "2026-02-10" });
  });

  test("counts an amount beyond the goods as returns", () => {
    const refunds = [{ at: later, adjustmentMinor: 700, adjustmentTaxMinor: 50 }];
    const order = sampleOrder({ name: "1", placed, refunds });
    expect(events(order)[1]).toMatchObject({
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
    expect(sum(order)).toMatchObject({ returns_minor: 850, refunded_minor: 850 });
  });

  test("counts the money of a line that the order does not have", () => {
    const refunds = [{ at: later, lines: [{ line: 9, quantity: 3, subtotalMinor: 400 }] }];
    expect(sum(sampleOrder({ name: "1", placed, refunds }))).toMatchObject({
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
    expect(sum(order)).toMatchObject({ returns_minor: 0, refunded_minor: 0 });
  });

  describe("of a gift card", () => {
    const giftCard = { unitMinor: 10_000, isGiftCard: true };
    const returned = { line: 0, quantity: 1, subtotalMinor: 10_000 };
    const returnedLater = "2026-02-20T12:00:00-05:00";

    test("counts no amount without lines when the order has only gift cards", () => {
      const refunds = [{ at: later, adjustmentMinor: 4000, adjustmentTaxMinor: 300 }];
      const order = sampleOrder({ name: "1", placed, lines: [giftCard], refunds });
      expect(events(order)[1]).toEqual({ kind: "refund", at: "2026-02-12" });
    });

    test("counts neither the return before the money is paid back nor the payment", () => {
      const refunds = [
        { at: later, lines: [returned], adjustmentMinor: -10_000 },
        { at: returnedLater, adjustmentMinor: 10_000 },
      ];
      const only = sampleOrder({ name: "1", placed, lines: [giftCard], refunds });
      const mixed = sampleOrder({ name: "1", placed, lines: [giftCard, {}], refunds });
      for (const order of [only, mixed]) {
        expect(events(order).slice(1)).toEqual([
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
      expect(events(order).slice(1)).toEqual([
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
      expect(events(order).slice(1)).toEqual([
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
      expect(events(order)[1]).toEqual({ kind: "refund", at: "2026-02-12" });
    });
  });
});

describe("an edit event", () => {
  const edited = sampleOrder({
    name: "1",
    placed,
    // Two units at the sale and one added later.
    lines: [{ quantity: 3, unitMinor: 1000, taxMinor: 240 }],
    edits: [
      {
        externalId: "e",
        happenedAt: Date.parse(later),
        lines: [
          {
            lineExternalId: "1-0",
            quantity: 1,
            totalMinor: 1000,
            discountMinor: 0,
            taxMinor: 80,
          },
        ],
        shippingMinor: 0,
        shippingTaxMinor: 0,
      },
    ],
  });

  test("adds units on its own day and not to the sale", () => {
    expect(events(edited)).toEqual([
      {
        kind: "sale",
        at: "2026-02-10",
        orders: 1,
        product_orders: 1,
        online_orders: 1,
        units: 2,
        gross_minor: 2000,
        taxes_minor: 160,
      },
      { kind: "edit", at: "2026-02-12", units: 1, gross_minor: 1000, taxes_minor: 80 },
    ]);
  });

  test("removes units on its own day", () => {
    const [edit] = edited.edits;
    const [line] = edit?.lines ?? [];
    if (edit === undefined || line === undefined) throw new Error("No edit");
    const removal = { ...line, quantity: -1, totalMinor: -1000, taxMinor: -80 };
    const order = { ...edited, edits: [{ ...edit, lines: [removal] }] };
    expect(events(order)).toMatchObject([
      { kind: "sale", units: 3, gross_minor: 3000 },
      { kind: "edit", units: -1, gross_minor: -1000, taxes_minor: -80 },
    ]);
  });
});

describe("a cancellation event", () => {
  const order = sampleOrder({
    name: "1",
    placed,
    lines: [twoCups],
    shippingMinor: 800,
    cancelledAt: Date.parse(later),
  });

  test("reverses what is left of an unpaid order on its own day", () => {
    const canceled = events({ ...order, financialStatus: "voided" });
    expect(canceled[1]).toEqual({
      kind: "cancellation",
      at: "2026-02-12",
      returns_minor: 9000,
      shipping_minor: -800,
      taxes_minor: -720,
      refunded_minor: 10_520,
    });
  });

  test("does not exist for a paid order, whose refunds reverse it", () => {
    expect(events({ ...order, financialStatus: "paid" })).toHaveLength(1);
    expect(events({ ...order, financialStatus: "refunded" })).toHaveLength(1);
  });

  test("leaves a total of zero for any unpaid order", () => {
    fc.assert(
      fc.property(orderHistories, (deliveries) => {
        for (const delivery of deliveries) {
          if (delivery.kind !== "order") continue;
          const unpaid = { ...delivery, cancelledAt: 1, financialStatus: "voided" as const };
          expect(totalOf(sum(unpaid))).toBe(0);
        }
      }),
    );
  });
});

test("the events of any order add up to its total minus refunds", () => {
  fc.assert(
    fc.property(orderHistories, (deliveries) => {
      for (const delivery of deliveries) {
        if (delivery.kind !== "order") continue;
        const kinds = orderEvents(delivery);
        const total = kinds
          .filter(({ kind }) => kind === "sale" || kind === "edit")
          .reduce((minor, { amounts }) => minor + totalOf(amounts), 0);
        const all = sum(delivery);
        expect(totalOf(all)).toBe(total - all.refunded_minor);
        expect(kinds[0]?.kind).toBe("sale");
      }
    }),
  );
});
