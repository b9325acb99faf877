import { createEditableStore } from "@cartograph/sandbox/testing/datasets/editable-store.ts";
import { startSandbox, type Sandbox } from "@cartograph/sandbox/start.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createFakeTiming, type FakeTiming } from "../../../testing/fake-timing.ts";
import { readPages } from "../../../testing/read-all.ts";
import { createShopifyConnector } from "../shopify.connector.ts";
import { connectionTo } from "../../../testing/sandbox-account.ts";

const present = Date.UTC(2026, 5, 15, 12);
const hourMs = 60 * 60_000;
const visit = {
  id: 5,
  occurredAt: present - 2 * hourMs,
  landingPage: "https://lumengoods.example/",
  referrerUrl: null,
  source: "direct",
  sourceType: null,
  utm: null,
};

let sandbox: Sandbox;
let timing: FakeTiming;
let store: ReturnType<typeof createEditableStore>;

beforeEach(async () => {
  timing = createFakeTiming(present);
  store = createEditableStore();
  sandbox = await startSandbox({ store, now: timing.now });
});
afterEach(() => sandbox.close());

function placeOrder(id: number, readyAfterHours: number) {
  const at = present - hourMs;
  const journey = { readyAt: at + readyAfterHours * hourMs, visits: [visit] };
  store.addOrder({ id, at, lines: [{ title: "Lamp", unitPriceMinor: 5 }], overrides: { journey } });
}

/** The state of visits by order, and the cursor after them. */
async function read(cursor: string | null) {
  const connector = createShopifyConnector({ timing });
  const stream = connector.streams.find(({ name }) => name === "orders");
  if (!stream) throw new Error("No stream of orders");
  const connection = connectionTo(sandbox, "shopify", { storeUrl: "test-shop.myshopify.com" });
  const pages = await readPages(stream, cursor, { connection, now: timing.now });
  const states: Record<string, string | undefined> = {};
  for (const record of pages.flatMap(({ records }) => records)) {
    if (record.kind === "order") states[record.externalId] = record.visits?.state;
  }
  return { states, cursor: pages.at(-1)?.cursor ?? null };
}

test("reads an order again until its visits are attributed, which does not change its update time", async () => {
  placeOrder(1, 0.5);
  placeOrder(2, 3);
  const first = await read(null);
  expect(first.states).toEqual({ "1": "known", "2": "not_ready" });
  timing.advance(hourMs);
  const second = await read(first.cursor);
  expect(second.states).toEqual({ "2": "not_ready" });
  timing.advance(2 * hourMs);
  const third = await read(second.cursor);
  expect(third.states).toEqual({ "2": "known" });
  timing.advance(hourMs);
  expect((await read(third.cursor)).states).toEqual({});
});

test("stops reading an order again two days after it was placed", async () => {
  placeOrder(1, 1000);
  const first = await read(null);
  expect(first.states).toEqual({ "1": "not_ready" });
  timing.advance(48 * hourMs);
  expect((await read(first.cursor)).states).toEqual({});
});

test("skips an order that was deleted before its visits were attributed", async () => {
  placeOrder(1, 3);
  const first = await read(null);
  store.remove("order", 1, present);
  timing.advance(hourMs);
  expect((await read(first.cursor)).states).toEqual({});
});
