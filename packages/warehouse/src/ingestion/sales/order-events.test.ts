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

function worth(amounts: LedgerAmounts): number {
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

describe("a sale", () => {
  test("has its goods, discounts, shipping, taxes and duties apart", () => {
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

  test("has additional fees without their tax, and cash rounding apart from all of it", () => {
    const fees = { additionalFeesMinor: 210, additionalFeesTaxMinor: 10, cashRoundingMinor: -2 };
    const order = { ...sampleOrder({ name: "1", placed, lines: [twoCups] }), ...fees };
    const before = { ...sampleOrder({ name: "1", placed, lines: [twoCups] }) };
    expect(sum(order)).toMatchObject({ fees_minor: 210, rounding_minor: -2 });
    expect(worth(sum(order))).toBe(worth(sum(before)) + 220);
    const inclusive = { ...order, pricesIncludeTax: true };
    expect(sum(inclusive)).toMatchObject({ fees_minor: 200, rounding_minor: -2 });
  });

  test("of the online store is told from others", () => {
    const online = sampleOrder({ name: "1", placed, channel: "online_store" });
    expect(sum(online).online_orders).toBe(1);
    expect(sum({ ...online, channel: "draft" }).online_orders).toBe(0);
  });

  test("with prices that hold their tax is worth what was paid", () => {
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
    expect(worth(sum(order))).toBe(9600);
  });

  test("of a gift card alone is an order without goods", () => {
    const order = sampleOrder({
      name: "1",
      placed,
      lines: [{ unitMinor: 10_000, isGiftCard: true }],
    });
    expect(events(order)).toEqual([
      { kind: "sale", at: "2026-02-10", orders: 1, online_orders: 1 },
    ]);
  });

  test("leaves a gift card beside other goods out", () => {
    const order = sampleOrder({
      name: "1",
      placed,
      lines: [{ unitMinor: 10_000, isGiftCard: true }, { unitMinor: 300 }],
    });
    expect(sum(order)).toMatchObject({ product_orders: 1, units: 1, gross_minor: 300 });
  });
});

describe("a refund", () => {
  test("is an event of its own day, its shipping and taxes negative", () => {
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

  test("of prices that hold their tax gives back goods without it", () => {
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
    expect(worth(sum(order))).toBe(0);
    expect(sum(order)).toMatchObject({ returns_minor: 10_000, refunded_minor: 12_600 });
  });

  test("without a date is dated by its order", () => {
    const refunds = [{ at: null, lines: [{ line: 0, quantity: 1, subtotalMinor: 1000 }] }];
    const order = sampleOrder({ name: "1", placed, refunds });
    expect(events(order)[1]).toMatchObject({ kind: "refund", at: "2026-02-10" });
  });

  test("of more than the goods counts what is beyond them as returns", () => {
    const refunds = [{ at: later, adjustmentMinor: 700, adjustmentTaxMinor: 50 }];
    const order = sampleOrder({ name: "1", placed, refunds });
    expect(events(order)[1]).toMatchObject({
      returns_minor: 700,
      taxes_minor: -50,
      refunded_minor: 750,
    });
  });

  test("from which a fee was held back gives back less", () => {
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

  test("of a line that the order does not have keeps its money", () => {
    const refunds = [{ at: later, lines: [{ line: 9, quantity: 3, subtotalMinor: 400 }] }];
    expect(sum(sampleOrder({ name: "1", placed, refunds }))).toMatchObject({
      returns_minor: 400,
      units: 1,
    });
  });

  test("of a gift card gives back no goods", () => {
    const order = sampleOrder({
      name: "1",
      placed,
      lines: [{ unitMinor: 10_000, isGiftCard: true }],
      refunds: [{ at: later, lines: [{ line: 0, quantity: 1, subtotalMinor: 10_000 }] }],
    });
    expect(sum(order)).toMatchObject({ returns_minor: 0, refunded_minor: 0 });
  });
});

describe("an edit", () => {
  const edited = sampleOrder({
    name: "1",
    placed,
    // Three units in the end: two at the sale, one added later.
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

  test("that adds units leaves the sale what it was", () => {
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

  test("that takes units away does so on its own day", () => {
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

describe("a cancellation", () => {
  const order = sampleOrder({
    name: "1",
    placed,
    lines: [twoCups],
    shippingMinor: 800,
    cancelledAt: Date.parse(later),
  });

  test("before payment takes out all that is left, on its day", () => {
    const cancelled = events({ ...order, financialStatus: "voided" });
    expect(cancelled[1]).toEqual({
      kind: "cancellation",
      at: "2026-02-12",
      returns_minor: 9000,
      shipping_minor: -800,
      taxes_minor: -720,
      refunded_minor: 10_520,
    });
  });

  test("of a paid order is left to its refunds", () => {
    expect(events({ ...order, financialStatus: "paid" })).toHaveLength(1);
    expect(events({ ...order, financialStatus: "refunded" })).toHaveLength(1);
  });

  test("takes nothing out twice", () => {
    fc.assert(
      fc.property(orderHistories, (deliveries) => {
        for (const delivery of deliveries) {
          if (delivery.kind !== "order") continue;
          const unpaid = { ...delivery, cancelledAt: 1, financialStatus: "voided" as const };
          expect(worth(sum(unpaid))).toBe(0);
        }
      }),
    );
  });
});

test("the events of any order add up to its total less what was given back", () => {
  fc.assert(
    fc.property(orderHistories, (deliveries) => {
      for (const delivery of deliveries) {
        if (delivery.kind !== "order") continue;
        const kinds = orderEvents(delivery);
        const total = kinds
          .filter(({ kind }) => kind === "sale" || kind === "edit")
          .reduce((minor, { amounts }) => minor + worth(amounts), 0);
        const all = sum(delivery);
        expect(worth(all)).toBe(total - all.refunded_minor);
        expect(kinds[0]?.kind).toBe("sale");
      }
    }),
  );
});
