import { afterEach, expect, test } from "vitest";
import { startSandbox, type Sandbox } from "../../start.ts";
import { createEditableStore, type EditableStore } from "../../testing/datasets/editable-store.ts";
import { askShopify } from "../../testing/shopify-client.ts";

const at = Date.UTC(2026, 5, 1, 12);
const dayMs = 86_400_000;

let sandbox: Sandbox | null = null;
afterEach(async () => {
  await sandbox?.close();
  sandbox = null;
});

type Sale = {
  actionType: string;
  lineType: string;
  quantity: number | null;
  totalAmount: { shopMoney: { amount: string } };
};
type Agreement = { reason: string; happenedAt: string; sales: { nodes: Sale[] } };

async function orderOf(store: EditableStore) {
  sandbox = await startSandbox({ store, now: () => at + 30 * dayMs });
  const { body } = await askShopify(
    sandbox.url,
    `{ orders(first: 1) { nodes { edited returnStatus
      totalPriceSet { shopMoney { amount } }
      lineItems(first: 5) { nodes { quantity currentQuantity } }
      refunds { totalRefundedSet { shopMoney { amount } } refundLineItems(first: 5) { nodes { quantity } } }
      agreements(first: 9) { nodes { reason happenedAt sales(first: 9) { nodes {
        actionType lineType quantity totalAmount { shopMoney { amount } } } } } } } } }`,
  );
  const [node] = body.data.orders.nodes;
  const sales = node.agreements.nodes.map(({ reason, happenedAt, ...agreement }: Agreement) => [
    reason,
    happenedAt.slice(0, 10),
    ...agreement.sales.nodes
      .map((sale) =>
        [sale.lineType, sale.actionType, sale.quantity, sale.totalAmount.shopMoney.amount].join(
          " ",
        ),
      )
      .toSorted(),
  ]);
  return { node, sales };
}

test("records a return on the day it was processed, with exchanged units and fees", async () => {
  const store = createEditableStore();
  const order = store.addOrder({
    at,
    lines: [
      { title: "Lamp", unitPriceMinor: 1000, quantity: 2, discountMinor: 200, taxMinor: 144 },
    ],
  });
  store.returnGoods(order.id, {
    at: at + 3 * dayMs,
    lines: [{ line: 0, quantity: 1, subtotalMinor: 900, taxMinor: 72 }],
    exchanges: [{ title: "Shade", unitPriceMinor: 300, taxMinor: 24 }],
    feesMinor: [150],
    isRefunded: true,
  });
  const { node, sales } = await orderOf(store);
  expect(node).toMatchObject({ edited: false, returnStatus: "RETURNED" });
  expect(node.totalPriceSet.shopMoney.amount).toBe("22.68");
  expect(node.lineItems.nodes).toEqual([
    { quantity: 2, currentQuantity: 1 },
    { quantity: 1, currentQuantity: 1 },
  ]);
  expect(sales).toEqual([
    ["ORDER", "2026-06-01", "PRODUCT ORDER 2 19.44"],
    ["RETURN", "2026-06-04", "FEE ORDER  1.5", "PRODUCT ORDER 1 3.24", "PRODUCT RETURN -1 -9.72"],
    ["REFUND", "2026-06-04"],
  ]);
  // 9.72 less 3.24 and 1.50.
  expect(node.refunds[0].totalRefundedSet.shopMoney.amount).toBe("4.98");
  expect(node.refunds[0].refundLineItems.nodes).toEqual([{ quantity: 1 }]);
});

test("counts returned units as current until they are refunded", async () => {
  const store = createEditableStore();
  const order = store.addOrder({
    at,
    lines: [{ title: "Lamp", unitPriceMinor: 1000, quantity: 3 }],
  });
  const lines = [{ line: 0, quantity: 1, subtotalMinor: 1000 }];
  store.returnGoods(order.id, { at: at + dayMs, lines });
  store.returnGoods(order.id, { at: at + 2 * dayMs, lines, isRefunded: true });
  const { node } = await orderOf(store);
  expect(node.lineItems.nodes).toEqual([{ quantity: 3, currentQuantity: 2 }]);
});

test("records duties and additional fees, and what a refund gives back of them", async () => {
  const store = createEditableStore();
  const fee = { id: 7, name: "Import fee", priceMinor: 400, refundedMinor: 100 };
  const order = store.addOrder({
    at,
    lines: [{ title: "Lamp", unitPriceMinor: 1000 }],
    overrides: {
      dutiesMinor: 300,
      additionalFees: [{ ...fee, taxes: [{ title: "VAT", rate: 0.1, minor: 40 }] }],
    },
  });
  store.refundOrder(order.id, {
    at: at + dayMs,
    lines: [{ line: 0, quantity: 1, subtotalMinor: 1000 }],
  });
  const [refund] = store.data.orders.get(order.id)?.refunds ?? [];
  if (refund === undefined) throw new Error("No refund");
  const refunds = [{ ...refund, duties: [{ id: 8, priceMinor: 300, taxes: [] }] }];
  store.changeOrder(order.id, at + dayMs, { refunds });
  const { sales } = await orderOf(store);
  expect(sales).toEqual([
    ["ORDER", "2026-06-01", "ADDITIONAL_FEE ORDER  4.4", "DUTY ORDER  3.0", "PRODUCT ORDER 1 10.0"],
    [
      "REFUND",
      "2026-06-02",
      "ADDITIONAL_FEE RETURN  -1.1",
      "DUTY RETURN  -3.0",
      "PRODUCT RETURN -1 -10.0",
    ],
  ]);
});
