import { createEditableStore } from "@cartograph/sandbox/testing/datasets/editable-store.ts";
import { startSandbox } from "@cartograph/sandbox/start.ts";
import { expect, test } from "vitest";
import { createFakeTiming } from "../../../testing/fake-timing.ts";
import { connectionTo } from "../../../testing/sandbox-account.ts";
import { createShopifyConnector } from "../shopify.connector.ts";

const present = Date.UTC(2026, 5, 15, 12);
const dayMs = 86_400_000;
const placedAt = present - 9 * dayMs;
const returnedAt = present - 2 * dayMs;

test("an exchange is read with its day, its fee and the refund of the rest", async () => {
  const timing = createFakeTiming(present);
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
    expect(warnings).toEqual([]);
    const exchanged = records.find(
      (record) => "externalId" in record && record.externalId === `${id}`,
    );
    expect(exchanged).toMatchObject({
      lines: [{ quantity: 2 }, { quantity: 1 }],
      edits: [
        { happenedAt: returnedAt, lines: [{ quantity: 1, totalMinor: 3_000, taxMinor: 240 }] },
      ],
      refunds: [
        {
          processedAt: returnedAt,
          lines: [{ quantity: 1, subtotalMinor: 5_000, taxMinor: 400 }],
          additionalFeesMinor: -500,
          adjustmentMinor: 0,
        },
      ],
    });
    const requested = sandbox.faults.requests
      .map(
        ({ body }) => JSON.parse(body) as { operationName: string; variables: { ids: string[] } },
      )
      .filter(({ operationName }) => operationName === "OrdersAgreements");
    expect(requested.map(({ variables }) => variables.ids)).toEqual([
      [`gid://shopify/Order/${id}`],
    ]);
  } finally {
    await sandbox.close();
  }
});
