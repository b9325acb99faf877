import { readOrdersOf } from "@cartograph/contracts/read-orders.ts";
import { draftOrder } from "@cartograph/sandbox/testing/datasets/order-draft.ts";
import { createEditableStore } from "@cartograph/sandbox/testing/datasets/editable-store.ts";
import type { BucketSize } from "@cartograph/sandbox/platforms/shopify/throttle.ts";
import { startSandbox, type Sandbox } from "@cartograph/sandbox/start.ts";
import { afterEach, describe, expect, test } from "vitest";
import { createFakeTiming } from "../../../testing/fake-timing.ts";
import { createShopifyConnector } from "../shopify.connector.ts";
import { connectionTo } from "../../../testing/sandbox-account.ts";

const present = Date.UTC(2026, 5, 28, 12);
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

let sandbox: Sandbox;
afterEach(() => sandbox.close());

/** A store with this many orders, spread evenly over the days, the last one an hour ago. */
async function openShop(shop: {
  orders: number;
  days: number;
  bucket?: BucketSize;
  ordersPerWindow?: number;
}) {
  const timing = createFakeTiming(present);
  const store = createEditableStore();
  const usual = draftOrder(
    { at: 0, lines: [{ title: "Lamp", unitPriceMinor: 500, taxMinor: 40 }], shippingMinor: 300 },
    1,
    1,
  );
  for (let id = 1; id <= shop.orders; id += 1) {
    const age = ((shop.orders - id) * shop.days * dayMs) / shop.orders;
    const at = Math.floor((present - 60 * minuteMs - age) / 1_000) * 1_000;
    const times = { createdAt: at, processedAt: at, updatedAt: at };
    store.data.orders.set(id, { ...usual, ...times, id, number: id, name: `#${id}` });
  }
  const { bucket, ordersPerWindow } = shop;
  sandbox = await startSandbox({
    store,
    now: timing.now,
    shopify: { bucketClock: timing.now, ...(bucket && { bucket }) },
  });
  const connection = connectionTo(sandbox, "shopify", { storeUrl: "test-shop.myshopify.com" });
  const connector = createShopifyConnector({
    timing,
    ...(ordersPerWindow !== undefined && { ordersPerWindow }),
  });
  const stream = connector.streams.find(({ name }) => name === "orders");
  if (!stream) throw new Error("No stream of orders");
  const read = (cursor: string | null = null) =>
    stream.read(connection, { cursor, now: timing.now, signal: new AbortController().signal });
  const placed = () => [...store.data.orders.values()].map(({ createdAt }) => createdAt);
  return { timing, read, placed };
}

function placedAt(record: object): number {
  return "processedAt" in record ? Number(record.processedAt) : Number.NaN;
}

describe("the first read of orders", () => {
  test("returns the current month of 200,000 orders within minutes on a standard store's points", async () => {
    const standard = { maximumAvailable: 2_000, restoreRate: 100 };
    const { read, timing } = await openShop({ orders: 200_000, days: 730, bucket: standard });
    const month = Date.UTC(2026, 5, 1);
    const inMonth = Math.floor(((present - 60 * minuteMs - month) / (730 * dayMs)) * 200_000);
    const seen = new Set<number>();
    let records = 0;
    for await (const page of read()) {
      records += page.records.length;
      for (const record of page.records) {
        if (placedAt(record) >= month) seen.add(placedAt(record));
      }
      if (seen.size >= inMonth) break;
    }
    const minutes = (timing.now() - present) / minuteMs;
    const requests = sandbox.faults.requests.length;
    expect(records).toBeLessThan(3 * inMonth);
    expect(requests).toBeLessThan(150);
    expect(minutes).toBeLessThan(6);
  });

  test.each([
    { plan: "a standard", maximumAvailable: 2_000, restoreRate: 100 },
    { plan: "the largest", maximumAvailable: 20_000, restoreRate: 1_000 },
  ])(
    "knows today and yesterday before it reads much of older days on $plan plan",
    async (bucket) => {
      const { read, placed } = await openShop({ orders: 18_000, days: 10, bucket });
      const today = present - 12 * 60 * minuteMs;
      let records = 0;
      for (const since of [today, today - dayMs]) {
        const wanted = placed().filter((at) => at >= since).length;
        const isKnown = (cursor: string | null) =>
          (readOrdersOf(cursor ?? "")?.readBackTo ?? Infinity) <= since;
        records = 0;
        for await (const page of read()) {
          records += page.records.length;
          if (isKnown(page.cursor)) break;
        }
        expect(records).toBeGreaterThanOrEqual(wanted);
        expect(records - wanted).toBeLessThan(1_000);
      }
    },
  );

  test("requests as many windows at once as the bucket has room for", async () => {
    const bucket = { maximumAvailable: 2_000, restoreRate: 1_000 };
    const { read } = await openShop({ orders: 400, days: 40, bucket, ordersPerWindow: 50 });
    sandbox.faults.always({ kind: "slow", ms: 20 });
    const ids = new Set<string>();
    for await (const page of read()) {
      for (const record of page.records) if ("externalId" in record) ids.add(record.externalId);
    }
    expect(ids.size).toBe(400);
    expect(sandbox.faults.maxConcurrent).toBeGreaterThan(1);
    expect(sandbox.faults.maxConcurrent).toBeLessThanOrEqual(4);
  });

  test("returns the newest orders first", async () => {
    const { read } = await openShop({ orders: 300, days: 60, ordersPerWindow: 20 });
    const newest: number[] = [];
    for await (const page of read()) newest.push(...page.records.map(placedAt));
    const half = present - 30 * dayMs;
    const firstHalf = newest.slice(0, 100).filter((at) => at >= half);
    expect(firstHalf).toHaveLength(100);
    expect(newest[0]).toBeGreaterThan(present - dayMs);
  });

  test("returns the same orders when it is throttled and interrupted after each page", async () => {
    const whole = await openShop({ orders: 700, days: 60 });
    const expected = new Map<number, object>();
    for await (const page of whole.read()) {
      for (const record of page.records) expected.set(placedAt(record), record);
    }
    await sandbox.close();
    const bucket = { maximumAvailable: 1_000, restoreRate: 50 };
    const { read, timing } = await openShop({ orders: 700, days: 60, bucket });
    sandbox.faults.always({ kind: "slow", ms: 1 });
    const found = new Map<number, object>();
    let cursor: string | null = null;
    for (let isOver = false; !isOver;) {
      isOver = true;
      for await (const page of read(cursor)) {
        for (const record of page.records) found.set(placedAt(record), record);
        cursor = page.cursor;
        if (page.cursor?.includes("newest_first")) {
          isOver = false;
          break;
        }
      }
    }
    expect(expected.size).toBe(700);
    expect(found).toEqual(expected);
    expect(timing.sleeps.length).toBeGreaterThan(0);
  });

  test("continues page by page after each interruption and returns every order", async () => {
    const { read } = await openShop({ orders: 260, days: 60, ordersPerWindow: 30 });
    const ids = new Set<string>();
    let cursor: string | null = null;
    let reads = 0;
    for (let isOver = false; !isOver; reads += 1) {
      isOver = true;
      for await (const page of read(cursor)) {
        for (const record of page.records) if ("externalId" in record) ids.add(record.externalId);
        cursor = page.cursor;
        if (page.cursor?.includes("newest_first")) {
          isOver = false;
          break;
        }
      }
    }
    expect(ids.size).toBe(260);
    expect(reads).toBeGreaterThan(5);
  });

  test.each([20, 300])(
    "says after each page back to when all orders were read (%i in a window)",
    async (ordersPerWindow) => {
      const { read, placed } = await openShop({ orders: 160, days: 60, ordersPerWindow });
      const seen = new Set<number>();
      const said: number[] = [];
      let cursor: string | null = null;
      while (said.at(-1) !== 0) {
        for await (const page of read(cursor)) {
          ({ cursor } = page);
          for (const record of page.records) seen.add(placedAt(record));
          const { readBackTo = NaN, readUntil } = readOrdersOf(cursor ?? "") ?? {};
          said.push(readBackTo);
          expect(readUntil).toBe(present - 2 * minuteMs);
          expect(placed().filter((at) => at >= readBackTo && !seen.has(at))).toEqual([]);
          // An interruption.
          if (said.length % 2 === 0) break;
        }
      }
      expect(said).toEqual(said.toSorted((a, b) => b - a));
      expect(new Set(said).size).toBeGreaterThan(2);
    },
  );

  test("keeps the pages that arrived when one of several windows fails", async () => {
    const { read } = await openShop({ orders: 200, days: 40, ordersPerWindow: 25 });
    const ids = new Set<string>();
    let cursor: string | null = null;
    const readOn = async () => {
      for await (const page of read(cursor)) {
        for (const record of page.records) if ("externalId" in record) ids.add(record.externalId);
        cursor = page.cursor;
        // The next round is already pending; the one after it fails.
        sandbox.faults.next({ kind: "status", status: 403 });
      }
    };
    await expect(readOn()).rejects.toMatchObject({ kind: "missing_permission" });
    const before = ids.size;
    expect(before).toBeGreaterThan(0);
    sandbox.faults.clear();
    for await (const page of read(cursor)) {
      for (const record of page.records) if ("externalId" in record) ids.add(record.externalId);
    }
    expect(ids.size).toBe(200);
  });
});
