import { createEditableStore } from "@cartograph/sandbox/testing/datasets/editable-store.ts";
import { startSandbox, type Sandbox } from "@cartograph/sandbox/start.ts";
import { afterEach, expect, test } from "vitest";
import { createFakeTiming } from "../../testing/fake-timing.ts";
import { readPages } from "../../testing/read-all.ts";
import { createShopifyConnector } from "./shopify.connector.ts";
import { connectionTo } from "../../testing/sandbox-account.ts";

const present = Date.UTC(2026, 5, 15, 12);
const hourMs = 60 * 60_000;

let sandbox: Sandbox;
afterEach(() => sandbox.close());

async function openStore({ orders }: { orders: number }) {
  const timing = createFakeTiming(present);
  const store = createEditableStore();
  for (let id = 1; id <= orders; id += 1) {
    const lines = [{ title: "Lamp", unitPriceMinor: 500 }];
    store.addOrder({ id, at: present - (orders - id + 1) * hourMs, lines });
  }
  const brokenOrders = new Set<number>();
  sandbox = await startSandbox({ store, now: timing.now, shopify: { brokenOrders } });
  const connection = connectionTo(sandbox, "shopify", { storeUrl: "test-shop.myshopify.com" });
  const stream = createShopifyConnector({ timing }).streams.find(({ name }) => name === "orders");
  if (!stream) throw new Error("No stream of orders");
  return {
    store,
    timing,
    brokenOrders,
    read: async (cursor: string | null = null) => {
      const pages = await readPages(stream, cursor, { connection, now: timing.now });
      const ids = pages.flatMap(({ records }) => records.map((record) => idOf(record)));
      return { ids, last: pages.at(-1), cursor: pages.at(-1)?.cursor ?? null };
    },
  };
}

function idOf(record: object): number {
  return "externalId" in record ? Number(record.externalId) : 0;
}

function allBut(count: number, ...missing: number[]): Set<number> {
  const ids = Array.from({ length: count }, (_, index) => index + 1);
  return new Set(ids.filter((id) => !missing.includes(id)));
}

test("reads all orders when the amount of one is too large to be exact", async () => {
  const { read, store, timing } = await openStore({ orders: 120 });
  const absurd = [{ title: "Lamp", unitPriceMinor: 1e19 }];
  store.addOrder({ id: 121, at: present - 30 * 60_000, lines: absurd });
  const first = await read();
  expect(new Set(first.ids)).toEqual(allBut(121));

  timing.advance(15 * 60_000);
  const lines = [{ title: "Lamp", unitPriceMinor: 500 }];
  store.addOrder({ id: 122, at: timing.now() - 5 * 60_000, lines });
  expect((await read(first.cursor)).ids).toContain(122);
});

test("sets an order aside after three internal errors and reads all others", async () => {
  const { read, brokenOrders } = await openStore({ orders: 120 });
  brokenOrders.add(70);
  const { ids, last } = await read();
  expect(new Set(ids)).toEqual(allBut(120, 70));
  expect(last?.unread).toEqual([expect.stringMatching(/^Order #\d+ \(70\) is set aside/)]);
  const alone = sandbox.faults.requests.filter(({ body }) =>
    body.includes('"ids":["gid://shopify/Order/70"]'),
  );
  expect(alone).toHaveLength(3);
});

test("sets aside two broken orders on one page", async () => {
  const { read, brokenOrders } = await openStore({ orders: 40 });
  brokenOrders.add(3);
  brokenOrders.add(4);
  const { ids, last } = await read();
  expect(new Set(ids)).toEqual(allBut(40, 3, 4));
  expect(last?.unread).toEqual([expect.stringMatching(/^2 orders are set aside: .*\(4\).*\(3\)/)]);
});

test("retries orders that were set aside until they succeed", async () => {
  const { read, brokenOrders, timing } = await openStore({ orders: 20 });
  brokenOrders.add(7);
  const first = await read();
  timing.advance(15 * 60_000);
  const second = await read(first.cursor);
  expect(second.last?.unread).toHaveLength(1);

  brokenOrders.clear();
  timing.advance(15 * 60_000);
  const third = await read(second.cursor);
  expect(third.ids).toContain(7);
  expect(third.last?.unread).toEqual([]);

  timing.advance(15 * 60_000);
  const fourth = await read(third.cursor);
  expect(fourth.ids).not.toContain(7);
});

test("sets aside an order that breaks later when its change is read", async () => {
  const { read, brokenOrders, store, timing } = await openStore({ orders: 20 });
  const first = await read();
  timing.advance(15 * 60_000);
  store.cancelOrder(5, timing.now() - 5 * 60_000);
  brokenOrders.add(5);
  const second = await read(first.cursor);
  expect(second.last?.unread).toEqual([expect.stringContaining("(5)")]);
});

test("removes an order that was set aside from the list once it is deleted", async () => {
  const { read, brokenOrders, store, timing } = await openStore({ orders: 20 });
  brokenOrders.add(7);
  brokenOrders.add(9);
  const first = await read();
  expect(first.last?.unread).toEqual([expect.stringMatching(/^2 orders are set aside/)]);

  store.remove("order", 7, timing.now());
  brokenOrders.delete(7);
  timing.advance(15 * 60_000);
  const second = await read(first.cursor);
  expect(second.last?.unread).toEqual([expect.stringMatching(/^Order #\d+ \(9\) is set aside/)]);
});
