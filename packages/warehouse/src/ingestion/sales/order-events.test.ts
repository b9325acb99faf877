import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { eventAmounts, sumOfEvents, totalOf } from "../../testing/event-amounts.ts";
import { orderHistories } from "../../testing/order-histories.ts";
import { sampleOrder } from "../../testing/sample-order.ts";
import { orderEvents } from "./order-events.ts";

const placed = "2026-02-10T09:00:00-05:00";
const later = "2026-02-12T12:00:00-05:00";

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
    expect(eventAmounts(order)).toEqual([
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
    expect(sumOfEvents(order)).toMatchObject({ fees_minor: 210, rounding_minor: -2 });
    expect(totalOf(sumOfEvents(order))).toBe(totalOf(sumOfEvents(before)) + 220);
    const inclusive = { ...order, pricesIncludeTax: true };
    expect(sumOfEvents(inclusive)).toMatchObject({ fees_minor: 200, rounding_minor: -2 });
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
      expect(sumOfEvents(order)).toMatchObject({
        ...sumOfEvents(withoutFee),
        refunded_minor: net + 50,
      });
    },
  );

  test("counts an online order only for the online store channel", () => {
    const online = sampleOrder({ name: "1", placed, channel: "online_store" });
    expect(sumOfEvents(online).online_orders).toBe(1);
    expect(sumOfEvents({ ...online, channel: "draft" }).online_orders).toBe(0);
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
    expect(eventAmounts(order)).toMatchObject([
      { gross_minor: 10_000, discounts_minor: 2500, shipping_minor: 500, taxes_minor: 1600 },
    ]);
    expect(totalOf(sumOfEvents(order))).toBe(9600);
  });

  test("counts an order without goods for an order of only a gift card", () => {
    const order = sampleOrder({
      name: "1",
      placed,
      lines: [{ unitMinor: 10_000, isGiftCard: true }],
    });
    expect(eventAmounts(order)).toEqual([
      { kind: "sale", at: "2026-02-10", orders: 1, online_orders: 1 },
    ]);
  });

  test("leaves out a gift card bought with other goods", () => {
    const order = sampleOrder({
      name: "1",
      placed,
      lines: [{ unitMinor: 10_000, isGiftCard: true }, { unitMinor: 300 }],
    });
    expect(sumOfEvents(order)).toMatchObject({ product_orders: 1, units: 1, gross_minor: 300 });
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
    expect(eventAmounts(edited)).toEqual([
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

  const [edit] = edited.edits;
  const [line] = edit?.lines ?? [];
  if (edit === undefined || line === undefined) throw new Error("No edit");
  const removal = {
    ...line,
    quantity: -1,
    totalMinor: -1000,
    discountMinor: -100,
    taxMinor: -72,
  };
  const removed = {
    ...sampleOrder({
      name: "1",
      placed,
      lines: [{ quantity: 3, unitMinor: 1000, discountMinor: 300, taxMinor: 216 }],
    }),
    edits: [{ ...edit, lines: [removal] }],
  };

  test("counts removed units as returns on its own day, as Shopify's reports do", () => {
    expect(eventAmounts(removed)).toEqual([
      {
        kind: "sale",
        at: "2026-02-10",
        orders: 1,
        product_orders: 1,
        online_orders: 1,
        units: 3,
        gross_minor: 3000,
        discounts_minor: 300,
        taxes_minor: 216,
      },
      { kind: "edit", at: "2026-02-12", returns_minor: 900, taxes_minor: -72 },
    ]);
    expect(orderEvents(removed)[1]?.lineChanges).toMatchObject([
      { lineExternalId: "1-0", units: 0, grossMinor: 0, returnsMinor: 900, returnedTaxMinor: 72 },
    ]);
  });

  test("removes units without their tax when prices include tax", () => {
    const order = { ...removed, pricesIncludeTax: true };
    expect(eventAmounts(order)[1]).toMatchObject({ returns_minor: 828, taxes_minor: -72 });
  });

  test("reduces what is left of a line that is canceled before payment", () => {
    const order = {
      ...removed,
      financialStatus: "voided" as const,
      cancelledAt: Date.parse(later),
    };
    expect(orderEvents(order)[2]).toMatchObject({
      kind: "cancellation",
      amounts: { returns_minor: 1800, taxes_minor: -144 },
      lineChanges: [{ lineExternalId: "1-0", returnsMinor: 1800, returnedTaxMinor: 144 }],
    });
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
    const canceled = eventAmounts({ ...order, financialStatus: "voided" });
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
    expect(eventAmounts({ ...order, financialStatus: "paid" })).toHaveLength(1);
    expect(eventAmounts({ ...order, financialStatus: "refunded" })).toHaveLength(1);
  });

  test("leaves a total of zero for any unpaid order", () => {
    fc.assert(
      fc.property(orderHistories, (deliveries) => {
        for (const delivery of deliveries) {
          if (delivery.kind !== "order") continue;
          const unpaid = { ...delivery, cancelledAt: 1, financialStatus: "voided" as const };
          expect(totalOf(sumOfEvents(unpaid))).toBe(0);
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
        const all = sumOfEvents(delivery);
        expect(totalOf(all)).toBe(total - all.refunded_minor);
        expect(kinds[0]?.kind).toBe("sale");
      }
    }),
  );
});
