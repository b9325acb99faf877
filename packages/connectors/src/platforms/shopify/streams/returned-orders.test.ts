import {
  createEditableStore,
  type EditableStore,
} from "@cartograph/sandbox/testing/datasets/editable-store.ts";
import { startSandbox } from "@cartograph/sandbox/start.ts";
import { expect, test } from "vitest";
import { createFakeTiming } from "../../../testing/fake-timing.ts";
import { connectionTo } from "../../../testing/sandbox-account.ts";
import { createShopifyConnector } from "../shopify.connector.ts";

const present = Date.UTC(2026, 5, 15, 12);
const dayMs = 86_400_000;
const placedAt = present - 9 * dayMs;
const returnedAt = present - 2 * dayMs;

/** What the connector reads of the store's orders, with the operations that it sends for them. */
async function readOrders(store: EditableStore) {
  const timing = createFakeTiming(present);
  const sandbox = await startSandbox({ store, now: timing.now });
  try {
    const { streams } = createShopifyConnector({ timing });
    const orders = streams.find(({ name }) => name === "orders");
    if (orders === undefined) throw new Error("No stream of orders");
    const connection = connectionTo(sandbox, "shopify", { storeUrl: "test-shop.myshopify.com" });
    const { signal } = new AbortController();
    const records = [];
    const warnings = [];
    for await (const page of orders.read(connection, { cursor: null, now: timing.now, signal })) {
      records.push(...page.records);
      warnings.push(...(page.warnings ?? []));
    }
    const requests = sandbox.faults.requests.map(({ body }) => JSON.parse(body) as Requested);
    return { records, warnings, requests };
  } finally {
    await sandbox.close();
  }
}
type Requested = { operationName: string; variables: { ids: string[] } };

test("an exchange is read with its day, its fee and the refund of the rest", async () => {
  const store = createEditableStore();
  const lamp = { title: "Lamp", unitPriceMinor: 5_000, quantity: 2, taxMinor: 800 };
  const plain = store.addOrder({ at: placedAt, lines: [lamp] });
  store.refundOrder(plain.id, {
    at: returnedAt,
    lines: [{ line: 0, quantity: 1, subtotalMinor: 5_000, taxMinor: 400 }],
  });
  const { id } = store.addOrder({ at: placedAt, lines: [lamp] });
  store.returnGoods(id, {
    at: returnedAt,
    lines: [{ line: 0, quantity: 1, subtotalMinor: 5_000, taxMinor: 400 }],
    exchanges: [{ title: "Shade", unitPriceMinor: 3_000, taxMinor: 240 }],
    feesMinor: [500],
    isRefunded: true,
  });
  const { records, warnings, requests } = await readOrders(store);
  expect(warnings).toEqual([]);
  const exchanged = records.find(
    (record) => "externalId" in record && record.externalId === String(id),
  );
  expect(exchanged).toMatchObject({
    lines: [{ quantity: 2 }, { quantity: 1 }],
    edits: [{ happenedAt: returnedAt, lines: [{ quantity: 1, totalMinor: 3_000, taxMinor: 240 }] }],
    refunds: [
      {
        processedAt: returnedAt,
        lines: [{ quantity: 1, subtotalMinor: 5_000, taxMinor: 400 }],
        additionalFeesMinor: -500,
        adjustmentMinor: 0,
      },
    ],
  });
  const agreements = requests.filter(({ operationName }) => operationName === "OrdersAgreements");
  expect(agreements.map(({ variables }) => variables.ids)).toEqual([[`gid://shopify/Order/${id}`]]);
});

test("a return of 600 lines is read whole, with the edits before it", async () => {
  const store = createEditableStore();
  const lines = Array.from({ length: 600 }, (_, index) => ({
    title: `Part ${index}`,
    unitPriceMinor: 100 + index,
  }));
  const { id } = store.addOrder({ at: placedAt, lines });
  store.addLine(id, placedAt + dayMs, { title: "Lamp", unitPriceMinor: 5_000 });
  store.returnGoods(id, {
    at: returnedAt,
    lines: lines.map(({ unitPriceMinor }, line) => ({
      line,
      quantity: 1,
      subtotalMinor: unitPriceMinor,
    })),
    exchanges: [{ title: "Shade", unitPriceMinor: 3_000 }],
    feesMinor: [500],
  });
  const { records, warnings } = await readOrders(store);
  expect(warnings).toEqual([]);
  const [order] = records;
  if (order?.kind !== "order") throw new Error("No order");
  expect(order.edits.map(({ happenedAt }) => happenedAt)).toEqual([placedAt + dayMs, returnedAt]);
  expect(order.refunds).toHaveLength(1);
  expect(order.refunds[0]?.lines.map(({ subtotalMinor }) => subtotalMinor)).toEqual(
    lines.map(({ unitPriceMinor }) => unitPriceMinor),
  );
  expect(order.refunds[0]?.additionalFeesMinor).toBe(-500);
});
