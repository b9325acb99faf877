import { createEditableStore } from "@cartograph/sandbox/testing/datasets/editable-store.ts";
import { startSandbox, type Sandbox } from "@cartograph/sandbox/start.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createFakeTiming, type FakeTiming } from "../../../testing/fake-timing.ts";
import { readPages } from "../../../testing/read-all.ts";
import { createShopifyConnector } from "../shopify.connector.ts";
import { readPosition, type ChangesPosition } from "./position.ts";
import { connectionTo } from "../../../testing/sandbox-account.ts";

const present = Date.UTC(2026, 5, 15, 12);
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const lines = [{ title: "Lamp", unitPriceMinor: 500 }];

let sandbox: Sandbox;
let timing: FakeTiming;
let store: ReturnType<typeof createEditableStore>;
/** How far this machine's clock is ahead of Shopify's, in milliseconds. */
let aheadMs: number;

beforeEach(async () => {
  timing = createFakeTiming(present);
  aheadMs = 0;
  store = createEditableStore();
  store.addOrder({ id: 1, at: present - 3 * dayMs, lines });
  sandbox = await startSandbox({ store, now: timing.now });
});
afterEach(() => sandbox.close());

function openStream(name = "orders") {
  const now = () => timing.now() + aheadMs;
  const connector = createShopifyConnector({ timing: { ...timing, now } });
  const stream = connector.streams.find((each) => each.name === name);
  if (!stream) throw new Error(`No stream ${name}`);
  const connection = connectionTo(sandbox, "shopify", { storeUrl: "test-shop.myshopify.com" });
  return async (cursor: string | null) => {
    const pages = await readPages(stream, cursor, { connection, now });
    const ids = pages.flatMap(({ records }) =>
      records.map((record) => ("externalId" in record ? Number(record.externalId) : 0)),
    );
    return { ids, cursor: pages.at(-1)?.cursor ?? null };
  };
}

/** Places an order every five minutes for two hours and reads every quarter of an hour; returns what was not read. */
async function missedAfter(read: ReturnType<typeof openStream>, first: string | null) {
  const missed = new Set<number>();
  let cursor = first;
  for (let minute = 5; minute <= 150; minute += 5) {
    timing.advance(5 * minuteMs);
    if (minute <= 120) missed.add(store.addOrder({ at: timing.now(), lines }).id);
    if (minute % 15 !== 0) continue;
    const page = await read(cursor);
    for (const id of page.ids) missed.delete(id);
    cursor = page.cursor;
  }
  return [...missed];
}

function positionAfter(since: number): ChangesPosition {
  return { v: 1, phase: "changes", since, fullAt: since, size: 1, window: null };
}

describe("a clock that is ahead of Shopify's", () => {
  test.each([
    ["5 minutes", 5 * minuteMs],
    ["an hour", hourMs],
    ["26 hours", 26 * hourMs],
  ])("by %s loses nothing", async (_name, ms) => {
    aheadMs = ms;
    const read = openStream();
    const { ids, cursor } = await read(null);
    expect(ids).toEqual([1]);
    expect(readPosition(cursor, present)).toMatchObject({ since: present - 2 * minuteMs });
    expect(await missedAfter(read, cursor)).toEqual([]);
  });

  test("loses nothing after it is corrected", async () => {
    aheadMs = hourMs;
    const { cursor } = await openStream()(null);
    aheadMs = 0;
    timing.advance(30 * minuteMs);
    const { id } = store.addOrder({ at: timing.now(), lines });
    timing.advance(hourMs);
    expect((await openStream()(cursor)).ids).toEqual([id]);
  });

  test("does not move the first position of a stream ahead", async () => {
    aheadMs = hourMs;
    const { cursor } = await openStream("products")(null);
    expect(readPosition(cursor, present)).toMatchObject({ since: present - 2 * minuteMs });
  });
});

test("a clock behind Shopify's leaves the newest changes for a later read", async () => {
  aheadMs = -hourMs;
  const read = openStream();
  const { cursor } = await read(null);
  const { id } = store.addOrder({ at: present, lines });
  timing.advance(hourMs + 5 * minuteMs);
  expect((await read(cursor)).ids).toContain(id);
});

describe("a position ahead of the clock", () => {
  test("loses nothing, and changes are read from a day before it", async () => {
    const future = JSON.stringify(positionAfter(present + hourMs));
    const read = openStream();
    store.addOrder({ id: 2, at: present - 20 * hourMs, lines });
    const { ids, cursor } = await read(future);
    expect(ids).toEqual([2]);
    expect(readPosition(cursor, present)).toMatchObject({ since: present - 2 * minuteMs });
    expect(await missedAfter(read, cursor)).toEqual([]);
  });

  test("reads everything again where changes do not cover everything", async () => {
    const id = store.addCollection({ title: "All", at: present - 9 * dayMs, productIds: [] }).id;
    const future = JSON.stringify(positionAfter(present + hourMs));
    expect((await openStream("collections")(future)).ids).toEqual([id]);
  });
});
