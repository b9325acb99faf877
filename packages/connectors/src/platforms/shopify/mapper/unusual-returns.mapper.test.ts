import { describe, expect, test } from "vitest";
import type { SaleNode } from "../schemas/order-edits.schemas.ts";
import { agreement, line, map, money, nothingMore, refund, sale } from "./order-nodes.fixture.ts";

const mug = line({
  quantity: 3,
  currentQuantity: 2,
  originalTotalSet: money("30.0"),
  discountAllocations: [],
  taxLines: [],
});
const plate = line({
  id: "gid://shopify/LineItem/12",
  quantity: 1,
  currentQuantity: 1,
  originalTotalSet: money("10.0"),
  discountAllocations: [],
  taxLines: [],
});
const mugSale = (quantity: number, changes: Partial<SaleNode> = {}) =>
  sale({
    actionType: quantity < 0 ? "RETURN" : "ORDER",
    quantity,
    totalAmount: money((quantity * 10).toFixed(1)),
    ...changes,
  });
const plateSale = (changes: Partial<SaleNode> = {}) =>
  mugSale(1, { lineItem: { id: plate.id }, ...changes });
const shippingSale = (amount: string) => {
  const { lineItem: _none, ...rest } = mugSale(1, {
    lineType: "SHIPPING",
    quantity: null,
    totalAmount: money(amount),
  });
  return { ...rest, actionType: amount.startsWith("-") ? "RETURN" : "ORDER" };
};
const ordered = agreement("ORDER", mugSale(3));

/** An agreement with an id and day of its own in June. */
const on = (day: number, reason: string, ...sales: SaleNode[]) => ({
  ...agreement(reason, ...sales),
  id: `gid://shopify/SalesAgreement/${day}`,
  happenedAt: `2026-06-${String(day).padStart(2, "0")}T10:00:00Z`,
});

const mugRefund = (totalRefunded = "10.0") =>
  refund({
    totalRefundedSet: money(totalRefunded),
    refundLineItems: {
      nodes: [
        {
          quantity: 1,
          lineItem: { id: mug.id },
          subtotalSet: money("10.0"),
          totalTaxSet: money("0.0"),
        },
      ],
      pageInfo: nothingMore,
    },
  });

/** The record of an order of three mugs that has a return. */
function returned({ total = "30.0", tip = "0.0", shipping = "0.0", ...parts }: ReturnedOrder) {
  return map(
    {
      returnStatus: "RETURNED",
      edited: true,
      totalPriceSet: money(total),
      totalTipReceivedSet: money(tip),
      totalTaxSet: money("0.0"),
      shippingLines: {
        nodes: [{ discountedPriceSet: money(shipping), taxLines: [] }],
        pageInfo: nothingMore,
      },
    },
    { lines: [mug], ...parts },
  );
}
type ReturnedOrder = { total?: string; tip?: string; shipping?: string } & NonNullable<
  Parameters<typeof map>[1]
>;

test("an edit removes units of a line that also has a return without a refund", () => {
  const { record, warning } = returned({
    agreements: [ordered, on(3, "ORDER_EDIT", mugSale(-1)), on(5, "RETURN", mugSale(-1))],
  });
  expect(warning).toBeNull();
  expect(record.edits.flatMap(({ lines }) => lines)).toMatchObject([
    { quantity: -1, totalMinor: -1_000 },
  ]);
  expect(record.refunds.flatMap(({ lines }) => lines)).toMatchObject([
    { quantity: 1, subtotalMinor: 1_000 },
  ]);
});

describe("an order with a return and a refund of its own", () => {
  test("counts the refund if the return has no sales", () => {
    const { record, warning } = returned({
      agreements: [ordered, on(5, "RETURN")],
      refunds: [mugRefund()],
    });
    expect(warning).toBeNull();
    expect(record.refunds).toMatchObject([
      { externalId: "900", lines: [{ quantity: 1, subtotalMinor: 1_000 }] },
    ]);
  });

  test("has a warning if an agreement for a refund is missing", () => {
    const agreements = [ordered, on(5, "RETURN", mugSale(-1))];
    const { warning } = returned({ agreements, refunds: [mugRefund("15.0")] });
    expect(warning).toBe(
      "The refunds of order #1001 are 5 EUR more than its sales agreements; no figure includes the difference.",
    );
    const paid = returned({ agreements, refunds: [mugRefund()] });
    expect(paid.warning).toBeNull();
    const known = returned({
      agreements: [...agreements, on(6, "REFUND")],
      refunds: [mugRefund("15.0")],
    });
    expect(known.warning).toBeNull();
  });
});

describe("an exchange", () => {
  const lines = [mug, plate];

  test.each(["ORDER", "UNKNOWN", null])("counts once with the action type %s", (actionType) => {
    const { record, warning } = returned({
      total: "40.0",
      lines,
      agreements: [ordered, on(5, "RETURN", mugSale(-1), plateSale({ actionType }))],
    });
    expect(warning).toBeNull();
    expect(record.edits.flatMap((edit) => edit.lines)).toMatchObject([
      { lineExternalId: "12", quantity: 1, totalMinor: 1_000 },
    ]);
    expect(record.refunds.flatMap((reversal) => reversal.lines)).toMatchObject([
      { lineExternalId: "11", quantity: 1 },
    ]);
  });

  const cheaper = { ...plate, discountAllocations: [{ allocatedAmountSet: money("2.0") }] };
  const update = plateSale({ actionType: "UPDATE", totalAmount: money("-2.0") });

  test.each([0, 1])("may have its price changed by its return, with %s units", (quantity) => {
    const { record } = returned({
      total: "38.0",
      lines: [mug, cheaper],
      agreements: [ordered, on(5, "RETURN", mugSale(-1), plateSale(), { ...update, quantity })],
    });
    expect(record.edits.flatMap((edit) => edit.lines)).toMatchObject([
      { quantity: 1, totalMinor: 1_000, discountMinor: 0 },
      { quantity: 0, totalMinor: 0, discountMinor: 200 },
    ]);
    expect(record.refunds.flatMap((reversal) => reversal.lines)).toMatchObject([
      { lineExternalId: "11", quantity: 1, subtotalMinor: 1_000 },
    ]);
  });

  test.each([0, 1])("may have its price changed by a later edit, with %s units", (quantity) => {
    const { record } = returned({
      total: "38.0",
      lines: [mug, cheaper],
      agreements: [
        ordered,
        on(5, "RETURN", mugSale(-1), plateSale()),
        on(6, "ORDER_EDIT", { ...update, quantity }),
      ],
    });
    expect(record.edits.map((edit) => [edit.externalId, edit.lines])).toMatchObject([
      ["5", [{ quantity: 1, totalMinor: 1_000, discountMinor: 0 }]],
      ["6", [{ quantity: 0, totalMinor: 0, discountMinor: 200 }]],
    ]);
    expect(record.refunds).toHaveLength(1);
  });
});

describe("shipping in a return", () => {
  const paid = on(2, "ORDER", mugSale(3), shippingSale("5.0"));
  const givenBack = on(5, "RETURN", mugSale(-1), shippingSale("-5.0"));

  test("is an addition if the order has it beyond its first shipping", () => {
    const { record, warning } = returned({
      total: "38.0",
      shipping: "8.0",
      agreements: [paid, givenBack, on(6, "RETURN", mugSale(-1), shippingSale("3.0"))],
    });
    expect(warning).toBeNull();
    expect(record.edits).toMatchObject([{ externalId: "6", lines: [], shippingMinor: 300 }]);
    expect(record.refunds.map(({ shippingMinor }) => shippingMinor)).toEqual([500, 0]);
  });

  test("is taken back with an undone return", () => {
    const { record, warning } = returned({
      total: "35.0",
      shipping: "5.0",
      agreements: [paid, givenBack, on(6, "RETURN", mugSale(1), shippingSale("5.0"))],
    });
    expect(warning).toBeNull();
    expect(record.edits).toEqual([]);
    expect(record.refunds.map(({ shippingMinor }) => shippingMinor)).toEqual([500, -500]);
  });

  test("is an addition after another was taken back", () => {
    const { record } = returned({
      total: "38.0",
      shipping: "8.0",
      agreements: [
        paid,
        givenBack,
        on(6, "RETURN", mugSale(1), shippingSale("5.0")),
        on(7, "RETURN", mugSale(-1), shippingSale("3.0")),
      ],
    });
    expect(record.edits).toMatchObject([{ externalId: "7", shippingMinor: 300 }]);
    expect(record.refunds.map(({ shippingMinor }) => shippingMinor)).toEqual([500, -500, 0]);
  });
});

describe("a tip of an order with a return", () => {
  const tipLine = line({
    ...plate,
    title: "Tip",
    sku: null,
    product: null,
    variant: null,
    originalTotalSet: money("4.0"),
  });
  const tipBack = { actionType: "RETURN", quantity: -1, totalAmount: money("-4.0") };

  test("is no return if it is refunded as an adjustment", () => {
    const { lineItem: _none, ...adjustment } = mugSale(-1, { ...tipBack, lineType: "ADJUSTMENT" });
    const { record, warning } = returned({
      total: "34.0",
      tip: "4.0",
      agreements: [ordered, on(5, "RETURN", mugSale(-3)), on(6, "REFUND", adjustment)],
    });
    expect(warning).toBeNull();
    expect(record.refunds.map(({ adjustmentMinor }) => adjustmentMinor)).toEqual([0, 0]);
  });

  test("is no return if it is a line", () => {
    const { record, warning } = returned({
      total: "34.0",
      tip: "4.0",
      lines: [mug, tipLine],
      agreements: [
        ordered,
        on(5, "RETURN", mugSale(-3)),
        on(6, "REFUND", mugSale(-1, { ...tipBack, lineItem: { id: tipLine.id } })),
      ],
    });
    expect(warning).toBeNull();
    expect(record.refunds.flatMap(({ lines }) => lines)).toMatchObject([
      { lineExternalId: "11", quantity: 3 },
    ]);
  });
});
