import { describe, expect, test } from "vitest";
import { agreement, line, map, money, nothingMore, refund, sale } from "./order-nodes.fixture.ts";

describe("refunds", () => {
  test("are dated by the day they were processed", () => {
    const processed = refund({ processedAt: "2026-06-07T08:00:00Z" });
    const { record } = map({}, { refunds: [processed] });
    expect(record.refunds).toEqual([
      {
        externalId: "900",
        processedAt: Date.UTC(2026, 5, 7, 8),
        lines: [{ lineExternalId: "11", quantity: 1, subtotalMinor: 4_500, taxMinor: 360 }],
        shippingMinor: 0,
        shippingTaxMinor: 0,
        dutiesMinor: 0,
        adjustmentMinor: 0,
        adjustmentTaxMinor: 0,
      },
    ]);
  });

  test("separate shipping and duties from goods", () => {
    const whole = refund({
      refundShippingLines: {
        nodes: [{ subtotalAmountSet: money("8.0"), taxAmountSet: money("0.4") }],
      },
      duties: [{ amountSet: money("3.0"), originalDuty: null }],
    });
    expect(map({}, { refunds: [whole] }).record.refunds[0]).toMatchObject({
      shippingMinor: 800,
      shippingTaxMinor: 40,
      dutiesMinor: 300,
    });
  });

  test.each([
    ["goodwill as a negative amount", "58.6", "-10.0", 1_000],
    ["goodwill as a positive amount", "58.6", "10.0", 1_000],
    ["a fee held back as a positive amount", "38.6", "10.0", -1_000],
    ["a fee held back as a negative amount", "38.6", "-10.0", -1_000],
    ["money not paid back yet", "0.0", "48.6", -4_860],
  ])("counts %s by the money paid back", (_name, refunded, amount, expected) => {
    const adjusted = refund({
      totalRefundedSet: money(refunded),
      orderAdjustments: { nodes: [{ amountSet: money(amount), taxAmountSet: money("0.0") }] },
    });
    const { record } = map({}, { refunds: [adjusted] });
    expect(record.refunds[0]?.adjustmentMinor).toBe(expected);
  });

  test.each([
    ["without its tax, in prices with tax", true, "55.0", "8.4", [1_000, 160]],
    ["with its tax, in prices with tax", true, "55.0", "10.0", [1_000, 160]],
    ["without its tax, in prices without tax", false, "58.6", "8.4", [840, 160]],
    ["with its tax, in prices without tax", false, "58.6", "10.0", [840, 160]],
    [
      "as a negative amount without its tax, in prices with tax",
      true,
      "55.0",
      "-8.4",
      [1_000, 160],
    ],
  ])(
    "takes goodwill of 10.00 that is reported %s",
    (_name, inclusive, refunded, amount, expected) => {
      const tax = amount.startsWith("-") ? "-1.6" : "1.6";
      const adjusted = refund({
        totalRefundedSet: money(refunded),
        orderAdjustments: { nodes: [{ amountSet: money(amount), taxAmountSet: money(tax) }] },
      });
      const { record } = map({ taxesIncluded: inclusive }, { refunds: [adjusted] });
      const { adjustmentMinor, adjustmentTaxMinor } = record.refunds[0] ?? {};
      expect([adjustmentMinor, adjustmentTaxMinor]).toEqual(expected);
    },
  );

  test.each([
    ["with its goods", "3.0", refund().refundLineItems.nodes, [390], 0],
    ["with half of it", "1.5", refund().refundLineItems.nodes, [375], 0],
    ["alone", "3.0", [], [], 30],
  ])("include the tax of a duty refunded %s", (_how, amount, nodes, lineTaxes, adjustmentTax) => {
    const originalDuty = { price: money("3.0"), taxLines: [{ priceSet: money("0.3") }] };
    const returnedDuty = refund({
      duties: [{ amountSet: money(amount), originalDuty }],
      refundLineItems: { nodes, pageInfo: nothingMore },
    });
    const dutiable = { originalTotalDutiesSet: money("3.0"), totalTaxSet: money("7.9") };
    const [record] = map(dutiable, { refunds: [returnedDuty] }).record.refunds;
    expect(record?.lines.map(({ taxMinor }) => taxMinor)).toEqual(lineTaxes);
    expect(record?.adjustmentTaxMinor).toBe(adjustmentTax);
    const untaxed = { ...dutiable, totalTaxSet: money("7.6") };
    expect(map(untaxed, { refunds: [returnedDuty] }).record.refunds[0]?.adjustmentTaxMinor).toBe(0);
  });

  test("take goodwill beside a duty and its tax with the sign that explains the money", () => {
    const originalDuty = { price: money("3.0"), taxLines: [{ priceSet: money("0.3") }] };
    const returnedDuty = refund({
      duties: [{ amountSet: money("3.0"), originalDuty }],
      refundLineItems: { nodes: [], pageInfo: nothingMore },
      orderAdjustments: { nodes: [{ amountSet: money("5.0"), taxAmountSet: money("0.0") }] },
      totalRefundedSet: money("8.3"),
    });
    const dutiable = { originalTotalDutiesSet: money("3.0"), totalTaxSet: money("7.9") };
    const [record] = map(dutiable, { refunds: [returnedDuty] }).record.refunds;
    expect(record).toMatchObject({ adjustmentMinor: 500, adjustmentTaxMinor: 30 });
  });

  test("have no duties of their own when prices include duties", () => {
    const returned = refund({ duties: [{ amountSet: money("3.0"), originalDuty: null }] });
    const { record } = map(
      { dutiesIncluded: true, originalTotalDutiesSet: money("3.0") },
      { refunds: [returned] },
    );
    expect(record.dutiesMinor).toBe(0);
    expect(record.refunds[0]?.dutiesMinor).toBe(0);
  });
});

const returned = (id: number, subtotal: string) => ({
  quantity: 1,
  lineItem: { id: `gid://shopify/LineItem/${id}` },
  subtotalSet: money(subtotal),
  totalTaxSet: money("0.0"),
});

const refundOf = (refunded: string, lines: ReturnType<typeof returned>[], adjustment = "0.0") =>
  refund({
    totalRefundedSet: money(refunded),
    refundLineItems: { nodes: lines, pageInfo: nothingMore },
    orderAdjustments: { nodes: [{ amountSet: money(adjustment), taxAmountSet: money("0.0") }] },
  });

describe("refunds of a tip", () => {
  const tipped = {
    totalPriceSet: money("110.0"),
    totalTaxSet: money("0.0"),
    totalTipReceivedSet: money("10.0"),
    shippingLines: { nodes: [], pageInfo: nothingMore },
  };
  const lamp = line({ quantity: 1, discountAllocations: [], taxLines: [] });
  const tip = line({
    id: "gid://shopify/LineItem/12",
    title: "Tip",
    sku: null,
    quantity: 1,
    product: null,
    variant: null,
    originalTotalSet: money("10.0"),
    discountAllocations: [],
    taxLines: [],
  });

  test("leave out the line that the order leaves out", () => {
    const whole = refundOf("110.0", [returned(11, "100.0"), returned(12, "10.0")]);
    const { record, warning } = map(tipped, { lines: [lamp, tip], refunds: [whole] });
    expect(warning).toBeNull();
    expect(record.refunds[0]?.lines.map(({ lineExternalId }) => lineExternalId)).toEqual(["11"]);
    expect(record.refunds[0]?.adjustmentMinor).toBe(0);
  });

  test("count the tip's line as money paid back when the sign of an adjustment is determined", () => {
    const feeHeldBack = refundOf("105.0", [returned(11, "100.0"), returned(12, "10.0")], "5.0");
    const { record } = map(tipped, { lines: [lamp, tip], refunds: [feeHeldBack] });
    expect(record.refunds[0]?.adjustmentMinor).toBe(-500);
  });

  test.each([
    ["the whole tip", "110.0", "-10.0"],
    ["a part of the tip", "104.0", "-4.0"],
  ])(
    "leave out %s that is refunded as an amount beyond everything sold",
    (_name, refunded, amount) => {
      const whole = refundOf(refunded, [returned(11, "100.0")], amount);
      const { record } = map(tipped, { lines: [lamp], refunds: [whole] });
      expect(record.refunds[0]).toMatchObject({ lines: [{ subtotalMinor: 10_000 }] });
      expect(record.refunds[0]?.adjustmentMinor).toBe(0);
    },
  );

  test("leave out the tip when it is refunded before the goods", () => {
    const { record } = map(tipped, {
      lines: [lamp],
      refunds: [refundOf("10.0", [], "-10.0"), refundOf("100.0", [returned(11, "100.0")])],
    });
    expect(record.refunds.map(({ adjustmentMinor }) => adjustmentMinor)).toEqual([0, 0]);
  });

  test("count an amount that may be goodwill while goods are left", () => {
    const { record } = map(tipped, { lines: [lamp], refunds: [refundOf("10.0", [], "-10.0")] });
    expect(record.refunds[0]?.adjustmentMinor).toBe(1_000);
  });
});

describe("edits", () => {
  test("dates what an edit added and keeps it in the lines", () => {
    const added = agreement(
      "ORDER_EDIT",
      sale({
        totalAmount: money("48.6"),
        totalDiscountAmountBeforeTaxes: money("5.0"),
        totalTaxAmount: money("3.6"),
      }),
    );
    const { record } = map({ edited: true }, { agreements: [agreement("ORDER"), added] });
    expect(record.lines[0]?.quantity).toBe(2);
    expect(record.edits).toEqual([
      {
        externalId: "77",
        happenedAt: Date.UTC(2026, 5, 4, 10),
        lines: [
          {
            lineExternalId: "11",
            quantity: 1,
            totalMinor: 5_000,
            discountMinor: 500,
            taxMinor: 360,
          },
        ],
        shippingMinor: 0,
        shippingTaxMinor: 0,
      },
    ]);
  });

  const removal = agreement(
    "ORDER_EDIT",
    sale({
      quantity: -1,
      totalAmount: money("-48.6"),
      totalDiscountAmountBeforeTaxes: money("-5.0"),
      totalTaxAmount: money("-3.6"),
    }),
  );

  test("dates what an edit removed as negative amounts", () => {
    const { record, warning } = map(
      { edited: true },
      { lines: [line({ currentQuantity: 1 })], agreements: [removal] },
    );
    expect(warning).toBeNull();
    expect(record.edits[0]?.lines).toEqual([
      {
        lineExternalId: "11",
        quantity: -1,
        totalMinor: -5_000,
        discountMinor: -500,
        taxMinor: -360,
      },
    ]);
  });

  test.each([
    ["with", "7.6", "105.6"],
    ["without", "4.0", "57.0"],
  ])("keeps the tax of a sale whose total is %s what an edit removed", (_how, tax, total) => {
    const totals = { totalTaxSet: money(tax), totalPriceSet: money(total) };
    const { record, warning } = map(
      { edited: true, ...totals },
      { lines: [line({ currentQuantity: 1 })], agreements: [removal] },
    );
    expect(warning).toBeNull();
    expect(record.lines[0]?.taxMinor).toBe(720);
    expect(record.edits[0]?.lines[0]?.taxMinor).toBe(-360);
  });

  test("keeps the tax of a duty if the total lacks what an edit removed", () => {
    const totals = { totalTaxSet: money("7.0"), totalPriceSet: money("80.0") };
    const { record, warning } = map(
      { edited: true, originalTotalDutiesSet: money("20.0"), ...totals },
      { lines: [line({ currentQuantity: 1 })], agreements: [removal] },
    );
    expect(warning).toBeNull();
    expect(record.lines[0]?.taxMinor).toBe(1_020);
  });

  test("takes the tax of an edited order from its total if the taxes of lines are rounded up", () => {
    const { record, warning } = map(
      { edited: true, totalTaxSet: money("7.59"), totalPriceSet: money("105.59") },
      { agreements: [agreement("ORDER_EDIT")] },
    );
    expect(warning).toBeNull();
    expect(record.lines[0]?.taxMinor).toBe(719);
  });

  test("has no warning if removed units that the total lacks were also refunded", () => {
    const { record, warning } = map(
      { edited: true, totalTaxSet: money("4.0"), totalPriceSet: money("57.0") },
      { lines: [line({ currentQuantity: 1 })], agreements: [removal], refunds: [refund()] },
    );
    expect(warning).toBeNull();
    expect(record.edits).toEqual([]);
    expect(record.lines[0]?.taxMinor).toBe(720);
  });

  test("counts removed units that a refund also has only with the refund", () => {
    const { record } = map(
      { edited: true },
      { lines: [line({ currentQuantity: 1 })], agreements: [removal], refunds: [refund()] },
    );
    expect(record.edits).toEqual([]);
    expect(record.refunds[0]?.lines[0]?.quantity).toBe(1);
  });

  test("counts removed units that a refund has in part only for the others", () => {
    const removed = agreement(
      "ORDER_EDIT",
      sale({
        quantity: -3,
        totalAmount: money("-145.8"),
        totalDiscountAmountBeforeTaxes: money("-15.0"),
        totalTaxAmount: money("-10.8"),
      }),
    );
    const { record } = map(
      { edited: true },
      {
        lines: [line({ quantity: 5, currentQuantity: 2 })],
        agreements: [removed],
        refunds: [refund()],
      },
    );
    expect(record.edits[0]?.lines).toEqual([
      {
        lineExternalId: "11",
        quantity: -2,
        totalMinor: -10_000,
        discountMinor: -1_000,
        taxMinor: -720,
      },
    ]);
  });

  test("does not treat a discount of an edit as a price change", () => {
    const discounted = agreement("ORDER_EDIT", sale({ quantity: 0, totalAmount: money("-10.0") }));
    const { record } = map({ edited: true }, { agreements: [discounted] });
    expect(record.edits[0]?.lines[0]).toMatchObject({
      quantity: 0,
      totalMinor: 0,
      discountMinor: 1_000,
    });
  });

  test("dates shipping that an edit added", () => {
    const { lineItem: _none, ...shipping } = sale({
      lineType: "SHIPPING",
      quantity: null,
      totalAmount: money("5.25"),
      totalTaxAmount: money("0.25"),
    });
    const { record } = map({ edited: true }, { agreements: [agreement("ORDER_EDIT", shipping)] });
    expect(record.edits[0]).toMatchObject({ lines: [], shippingMinor: 500, shippingTaxMinor: 25 });
  });
});
