import { describe, expect, test } from "vitest";
import type { AgreementNode } from "../schemas/order-edits.schemas.ts";
import { agreement, line, map, money, nothingMore, refund, sale } from "./order-nodes.fixture.ts";

const placed = sale({ quantity: 2, totalAmount: money("97.2"), totalTaxAmount: money("7.2") });
const ordered = agreement("ORDER", placed);
const goodsBack = sale({
  actionType: "RETURN",
  quantity: -1,
  totalAmount: money("-48.6"),
  totalDiscountAmountBeforeTaxes: money("-5.0"),
  totalTaxAmount: money("-3.6"),
});
const exchange = line({
  id: "gid://shopify/LineItem/12",
  quantity: 1,
  currentQuantity: 1,
  originalTotalSet: money("30.0"),
  discountAllocations: [],
  taxLines: [{ priceSet: money("2.4") }],
});
const handedOver = sale({
  lineItem: { id: exchange.id },
  totalAmount: money("32.4"),
  totalTaxAmount: money("2.4"),
});
const withoutLine = (lineType: string, total: string, tax = "0.0") => {
  const { lineItem: _none, ...rest } = sale({
    lineType,
    quantity: null,
    totalAmount: money(total),
    totalTaxAmount: money(tax),
  });
  return { ...rest, actionType: total.startsWith("-") ? "RETURN" : "ORDER" };
};

/** The record of an order of two lamps that has a return. */
function returned(agreements: AgreementNode[], changes: Parameters<typeof map>[0] = {}) {
  return map(
    {
      returnStatus: "RETURNED",
      totalPriceSet: money("138.0"),
      totalTaxSet: money("10.0"),
      ...changes,
    },
    { lines: [line(), exchange], agreements: [ordered, ...agreements], refunds: [refund()] },
  );
}

describe("an order with a return", () => {
  test("counts an exchange on the day of the return, also if nothing is refunded", () => {
    const { record, warning } = map(
      { returnStatus: "RETURNED", totalPriceSet: money("138.0"), totalTaxSet: money("10.0") },
      {
        lines: [line(), exchange],
        agreements: [ordered, agreement("RETURN", goodsBack, handedOver)],
      },
    );
    const at = Date.UTC(2026, 5, 4, 10);
    expect(warning).toBeNull();
    expect(record.edits).toEqual([
      {
        externalId: "77",
        happenedAt: at,
        lines: [
          { lineExternalId: "12", quantity: 1, totalMinor: 3_000, discountMinor: 0, taxMinor: 240 },
        ],
        shippingMinor: 0,
        shippingTaxMinor: 0,
      },
    ]);
    expect(record.refunds).toEqual([
      {
        externalId: "77",
        processedAt: at,
        lines: [{ lineExternalId: "11", quantity: 1, subtotalMinor: 4_500, taxMinor: 360 }],
        shippingMinor: 0,
        shippingTaxMinor: 0,
        dutiesMinor: 0,
        adjustmentMinor: 0,
        adjustmentTaxMinor: 0,
      },
    ]);
  });

  test("counts returned goods once, with the return and not with its refund", () => {
    const { record } = returned([agreement("RETURN", goodsBack), agreement("REFUND")]);
    expect(record.refunds.map(({ lines }) => lines.length)).toEqual([1]);
    expect(record.refunds[0]?.processedAt).toBe(Date.UTC(2026, 5, 4, 10));
  });

  test("takes the fees of a return off what is given back", () => {
    const fees = [withoutLine("FEE", "5.5", "0.5"), withoutLine("FEE", "2.0")];
    const { record } = returned([agreement("RETURN", goodsBack, ...fees)]);
    expect(record.refunds[0]).toMatchObject({
      additionalFeesMinor: -700,
      additionalFeesTaxMinor: -50,
      adjustmentMinor: 0,
    });
    const inclusive = returned([agreement("RETURN", ...fees)], { taxesIncluded: true });
    expect(inclusive.record.refunds[0]).toMatchObject({
      additionalFeesMinor: -750,
      additionalFeesTaxMinor: -50,
    });
  });

  test.each([
    ["without", money("138.0")],
    ["with", money("145.5")],
  ])("has no warning if its total is %s the fees", (_how, totalPriceSet) => {
    const fees = [withoutLine("FEE", "5.5", "0.5"), withoutLine("FEE", "2.0")];
    const agreements = [agreement("RETURN", goodsBack, ...fees), agreement("REFUND")];
    const { warning } = returned(agreements, { totalPriceSet });
    expect(warning).toBeNull();
  });

  test("takes back a return that is undone", () => {
    const undone = { ...goodsBack, actionType: "ORDER", quantity: 1, totalAmount: money("48.6") };
    const again = { ...undone, totalTaxAmount: money("3.6") };
    const { record } = returned([agreement("RETURN", goodsBack), agreement("RETURN", again)]);
    expect(record.edits).toEqual([]);
    expect(record.refunds.flatMap(({ lines }) => lines)).toMatchObject([
      { quantity: 1, subtotalMinor: 4_500, taxMinor: 360 },
      { quantity: -1, subtotalMinor: -4_500, taxMinor: -360 },
    ]);
  });

  test("takes shipping, duties, fees and goodwill from the agreements, and leaves out tips", () => {
    const { record } = returned([
      agreement(
        "REFUND",
        withoutLine("SHIPPING", "-8.4", "-0.4"),
        withoutLine("DUTY", "-3.3", "-0.3"),
        withoutLine("ADDITIONAL_FEE", "-2.2", "-0.2"),
        withoutLine("ADJUSTMENT", "-1.1", "-0.1"),
        withoutLine("TIP", "-9.0"),
      ),
      agreement("RETURN", goodsBack),
    ]);
    expect(record.refunds[0]).toMatchObject({
      lines: [],
      shippingMinor: 800,
      shippingTaxMinor: 40,
      dutiesMinor: 300,
      additionalFeesMinor: 200,
      additionalFeesTaxMinor: 20,
      adjustmentMinor: 100,
      adjustmentTaxMinor: 40,
    });
  });

  test("counts units that an edit removed with the edit", () => {
    const removal = {
      ...agreement("ORDER_EDIT", goodsBack),
      id: "gid://shopify/SalesAgreement/78",
    };
    const { record } = map(
      { returnStatus: "RETURNED", edited: true },
      {
        lines: [line({ currentQuantity: 0 })],
        agreements: [ordered, removal, agreement("RETURN", goodsBack)],
      },
    );
    expect(record.edits[0]?.lines).toMatchObject([{ quantity: -1, totalMinor: -5_000 }]);
    expect(record.refunds[0]?.lines).toMatchObject([{ quantity: 1 }]);
  });
});

test("an order without a return keeps its refunds, whatever its agreements have", () => {
  const nodes = { refundLineItems: { nodes: [], pageInfo: nothingMore } };
  const { record } = map(
    { edited: true },
    { refunds: [refund(nodes)], agreements: [ordered, agreement("REFUND", goodsBack)] },
  );
  expect(record.refunds.map(({ externalId, lines }) => [externalId, lines])).toEqual([["900", []]]);
});
