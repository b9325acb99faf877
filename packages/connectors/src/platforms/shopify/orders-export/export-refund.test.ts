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

function order(parts: Partial<RefundedOrder>): RefundedOrder {
  return {
    pricesIncludeTax: false,
    lines: [orderLine({})],
    shippingMinor: 500,
    shippingTaxMinor: 0,
    dutiesMinor: 0,
    ...parts,
  };
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

test("counts money beyond the order's parts as goodwill", () => {
  expect(exportRefund("1:refund", 1700, order({})).adjustmentMinor).toBe(200);
});

test("the parts of any refund add up to its amount", () => {
  const minor = fc.integer({ min: 0, max: 100_000 });
  const anyOrder = fc.record({
    pricesIncludeTax: fc.boolean(),
    lines: fc.array(
      fc
        .record({ totalMinor: minor, taxMinor: fc.integer({ min: 0, max: 5000 }) })
        .map(({ totalMinor, taxMinor }) =>
          orderLine({ totalMinor, taxMinor: Math.min(taxMinor, totalMinor) }),
        ),
    ),
    shippingMinor: minor,
    shippingTaxMinor: fc.constant(0),
    dutiesMinor: minor,
  });
  fc.assert(
    fc.property(anyOrder, fc.integer({ min: 1, max: 1_000_000 }), (generated, refunded) => {
      const refund = exportRefund("1:refund", refunded, generated);
      expect(givenBack(refund, generated.pricesIncludeTax)).toBe(refunded);
      expect(refund.shippingMinor).toBeLessThanOrEqual(generated.shippingMinor);
    }),
  );
});
