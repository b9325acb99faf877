import type { OrderLineRecord, RefundRecord } from "@cartograph/contracts/records.ts";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { exportRefund, type RefundedOrder } from "./export-refund.ts";

function orderLine(amounts: Partial<OrderLineRecord>): OrderLineRecord {
  return {
    externalId: "1:1",
    productExternalId: null,
    variantExternalId: null,
    sku: null,
    title: "Candle",
    variantTitle: null,
    vendor: null,
    isGiftCard: false,
    quantity: 2,
    totalMinor: 1000,
    discountMinor: 0,
    taxMinor: 0,
    ...amounts,
  };
}

type OrderParts = Partial<Omit<RefundedOrder, "totalMinor">>;

/** An order whose total is the sum of its parts and an unexplained part, such as a tip. */
function order(parts: OrderParts, unexplainedMinor = 0): RefundedOrder {
  const complete = {
    pricesIncludeTax: false,
    lines: [orderLine({})],
    shippingMinor: 500,
    shippingTaxMinor: 0,
    dutiesMinor: 0,
    ...parts,
  };
  return { ...complete, totalMinor: sumOfParts(complete) + unexplainedMinor };
}

function sumOfParts(parts: Omit<RefundedOrder, "totalMinor">): number {
  const taxes = parts.lines.reduce((sum, line) => sum + line.taxMinor, parts.shippingTaxMinor);
  return parts.lines.reduce(
    (sum, line) => sum + line.totalMinor - line.discountMinor,
    parts.shippingMinor + parts.dutiesMinor + (parts.pricesIncludeTax ? 0 : taxes),
  );
}

/** Total money refunded. */
function givenBack(refund: RefundRecord, pricesIncludeTax: boolean): number {
  const values = refund.lines.reduce((sum, line) => sum + line.subtotalMinor, 0);
  const taxes =
    refund.lines.reduce((sum, line) => sum + line.taxMinor, 0) +
    refund.shippingTaxMinor +
    refund.adjustmentTaxMinor;
  const parts = values + refund.shippingMinor + refund.dutiesMinor + refund.adjustmentMinor;
  return pricesIncludeTax ? parts : parts + taxes;
}

test("returns every unit and the shipping of a fully refunded order", () => {
  expect(exportRefund("1:refund", 1500, order({}))).toEqual({
    externalId: "1:refund",
    processedAt: null,
    lines: [{ lineExternalId: "1:1", quantity: 2, subtotalMinor: 1000, taxMinor: 0 }],
    shippingMinor: 500,
    shippingTaxMinor: 0,
    dutiesMinor: 0,
    adjustmentMinor: 0,
    adjustmentTaxMinor: 0,
  });
});

test("assigns a partial refund to goods first and returns no units, since the file lists none", () => {
  expect(exportRefund("1:refund", 400, order({}))).toMatchObject({
    lines: [],
    adjustmentMinor: 400,
    shippingMinor: 0,
  });
  expect(exportRefund("1:refund", 1200, order({}))).toMatchObject({
    adjustmentMinor: 1000,
    shippingMinor: 200,
  });
});

test("includes the proportional tax in a partial refund", () => {
  const taxed = order({ lines: [orderLine({ taxMinor: 200 })] });
  expect(exportRefund("1:refund", 600, taxed)).toMatchObject({
    adjustmentMinor: 500,
    adjustmentTaxMinor: 100,
  });
});

test("counts only money beyond the order's total as goodwill", () => {
  expect(exportRefund("1:refund", 1700, order({})).adjustmentMinor).toBe(200);
  expect(exportRefund("1:refund", 1900, order({}, 200))).toMatchObject({
    lines: [{ quantity: 2, subtotalMinor: 1000 }],
    shippingMinor: 500,
    adjustmentMinor: 200,
  });
});

test.each([200, -2])(
  "returns exactly the parts when the whole total is refunded and differs from them by %s",
  (unexplainedMinor) => {
    const whole = order({}, unexplainedMinor);
    expect(exportRefund("1:refund", whole.totalMinor, whole)).toMatchObject({
      lines: [{ quantity: 2, subtotalMinor: 1000 }],
      shippingMinor: 500,
      adjustmentMinor: 0,
    });
  },
);

test("returns no units and at most the parts when less than the total is refunded", () => {
  expect(exportRefund("1:refund", 1600, order({}, 200))).toMatchObject({
    lines: [],
    shippingMinor: 500,
    adjustmentMinor: 1000,
  });
  const giftCard = order({ lines: [orderLine({ isGiftCard: true })], shippingMinor: 0 }, 200);
  expect(exportRefund("1:refund", 1100, giftCard)).toMatchObject({
    lines: [{ quantity: 0, subtotalMinor: 1000 }],
    adjustmentMinor: 0,
  });
});

test("any refund takes the order's parts and only money beyond the total in addition", () => {
  const minor = fc.integer({ min: 0, max: 100_000 });
  const anyOrder = fc
    .record({
      pricesIncludeTax: fc.boolean(),
      lines: fc.array(
        fc
          .record({
            totalMinor: minor,
            taxMinor: fc.integer({ min: 0, max: 5000 }),
            isGiftCard: fc.boolean(),
          })
          .map(({ totalMinor, taxMinor, isGiftCard }) =>
            orderLine({ totalMinor, taxMinor: Math.min(taxMinor, totalMinor), isGiftCard }),
          ),
      ),
      shippingMinor: minor,
      shippingTaxMinor: fc.constant(0),
      dutiesMinor: minor,
    })
    .chain((parts) =>
      // A total is never negative.
      fc
        .integer({ min: Math.max(-500, -sumOfParts(parts)), max: 500 })
        .map((unexplainedMinor) => order(parts, unexplainedMinor)),
    );
  fc.assert(
    fc.property(anyOrder, fc.integer({ min: 1, max: 1_000_000 }), (generated, refunded) => {
      const refund = exportRefund("1:refund", refunded, generated);
      const parts = sumOfParts(generated);
      const beyond = refunded - generated.totalMinor;
      expect(givenBack(refund, generated.pricesIncludeTax)).toBe(
        beyond >= 0 ? parts + beyond : Math.min(refunded, parts),
      );
      expect(refund.shippingMinor).toBeLessThanOrEqual(generated.shippingMinor);
    }),
  );
});
