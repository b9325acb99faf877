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
const mugSale = (quantity: number, changes: Partial<SaleNode> = {}) =>
  sale({
    actionType: quantity < 0 ? "RETURN" : "ORDER",
    quantity,
    totalAmount: money((quantity * 10).toFixed(1)),
    ...changes,
  });
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
function returned({ total = "30.0", shipping = "0.0", ...parts }: ReturnedOrder) {
  return map(
    {
      returnStatus: "RETURNED",
      edited: true,
      totalPriceSet: money(total),
      totalTaxSet: money("0.0"),
      shippingLines: {
        nodes: [{ discountedPriceSet: money(shipping), taxLines: [] }],
        pageInfo: nothingMore,
      },
    },
    { lines: [mug], ...parts },
  );
}
type ReturnedOrder = { total?: string; shipping?: string } & NonNullable<Parameters<typeof map>[1]>;

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
