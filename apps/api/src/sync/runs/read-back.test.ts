import { createShopifyConnector } from "@cartograph/connectors/platforms/shopify/shopify.connector.ts";
import { readOrdersOf } from "@cartograph/contracts/read-orders.ts";
import { testRuns } from "@cartograph/contracts/testing/test-runs.ts";
import type { Schema } from "@cartograph/database/schema.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { createEditableStore } from "@cartograph/sandbox/testing/datasets/editable-store.ts";
import { startSandbox } from "@cartograph/sandbox/start.ts";
import { formatDay, parseDay } from "@cartograph/warehouse/calendar/days.ts";
import { dayOf, startOfDay } from "@cartograph/warehouse/calendar/zoned-day.ts";
import { ingestPage } from "@cartograph/warehouse/ingestion/ingest-page.ts";
import { metricSeries } from "@cartograph/warehouse/questions/series/metric-series.ts";
import { withNewVersion } from "@cartograph/warehouse/store-version.ts";
import { connectShop } from "@cartograph/warehouse/testing/connect-shop.ts";
import * as fc from "fast-check";
import type { Kysely } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

const hourMs = 3_600_000;
// Never within two minutes after midnight some hours later: a sync leaves the newest orders for the next one.
const start = Date.parse("2026-06-15T12:30:00-04:00");
const startDay = parseDay("2026-06-15");
const shopDays = 40;

let db: Kysely<Schema>;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db?.destroy());

/** A shop with orders of these ages in minutes, and a store that reads them page by page. */
async function openShop({ ages, ordersPerWindow }: { ages: number[]; ordersPerWindow: number }) {
  let now = start;
  const shop = createEditableStore();
  const placed = new Map<string, number>();
  const place = (at: number) => {
    const id = placed.size + 1;
    shop.addOrder({ id, at, lines: [{ title: "Lamp", unitPriceMinor: 500 }] });
    placed.set(String(id), at);
  };
  for (const age of ages.toSorted((a, b) => b - a)) place(start - age * 60_000);
  const sandbox = await startSandbox({ store: shop, now: () => now });
  const store = await insertTestStore(db);
  const integrationId = `${store.id}-shopify`;
  await connectShop(db, store, null);
  const connection = {
    apiKey: "sandbox_shopify_demo",
    storeUrl: "test-shop.myshopify.com",
    account: null,
    baseUrl: sandbox.platformUrl("shopify"),
    storeCurrency: null,
  };
  const { streams } = createShopifyConnector({ ordersPerWindow });
  const stream = streams.find(({ name }) => name === "orders");
  if (!stream) throw new Error("No stream of orders");
  const savedCursor = async () => {
    const cursors = db.selectFrom("sync_cursors").select("cursor");
    const saved = await cursors.where("store_id", "=", store.id).executeTakeFirst();
    return saved?.cursor ?? null;
  };
  return {
    placed,
    close: () => sandbox.close(),
    wait(hours: number, orders: number) {
      now += hours * hourMs;
      for (let order = 1; order <= orders; order += 1) place(now - order * 600_000);
    },
    /** Stores each page with its cursor, as a sync does, until `afterPage` returns false. */
    async sync(afterPage: () => Promise<boolean>) {
      const options = { signal: new AbortController().signal, now: () => now };
      for await (const page of stream.read(connection, {
        ...options,
        cursor: await savedCursor(),
      })) {
        if (page.cursor === null) throw new Error("Orders were skipped");
        const cursor = { integrationId, stream: "orders", cursor: page.cursor };
        await ingestPage(db, { store, records: page.records, cursor, now });
        if (!(await afterPage())) break;
      }
      // As the end of a run does.
      await withNewVersion(db, store.id, () => Promise.resolve());
    },
    async storedOrders() {
      const orders = db.selectFrom("orders").select("ext_id").where("store_id", "=", store.id);
      return new Set((await orders.execute()).map((row) => row.ext_id));
    },
    /** The orders that the shop has and those that a report shows, on each day up to today. */
    async ordersByDay() {
      const range = {
        from: formatDay(startDay - shopDays - 2),
        to: formatDay(dayOf(now, store.timezone)),
      };
      const request = { store, query: { range: "custom", ...range } as const, now };
      const series = await metricSeries(db, request, { id: "orders", grain: "day" });
      return series.points.map(({ at, value: shown }) => {
        const day = parseDay(at);
        const [from, until] = [
          startOfDay(day, store.timezone),
          startOfDay(day + 1, store.timezone),
        ];
        const orders = [...placed.values()].filter((time) => time >= from && time < until).length;
        return { day, from, until, orders, shown };
      });
    },
    readUntil: async () => readOrdersOf((await savedCursor()) ?? "")?.readUntil ?? 0,
  };
}

const shops = fc.record({
  ages: fc.array(fc.integer({ min: 60, max: shopDays * 24 * 60 }), {
    minLength: 1,
    maxLength: 140,
    size: "max",
  }),
  ordersPerWindow: fc.constantFrom(4, 30, 2_500),
});
/** After how many pages each sync is killed, and how many hours and orders later the next one begins. */
const kills = fc.array(
  fc.record({
    pages: fc.integer({ min: 1, max: 5 }),
    hours: fc.integer({ min: 1, max: 60 }),
    orders: fc.integer({ min: 0, max: 2 }),
  }),
  { maxLength: 6 },
);

test("a first sync killed after any page shows a day if and only if all its orders were read", async () => {
  const property = fc.asyncProperty(shops, kills, async (drawn, killed) => {
    const shop = await openShop(drawn);
    const newestFirst = [...shop.placed].toSorted(([, a], [, b]) => b - a);
    const expectReadDays = async () => {
      const stored = await shop.storedOrders();
      const readUntil = await shop.readUntil();
      const firstUnread = newestFirst.findIndex(([id]) => !stored.has(id));
      const readBackTo = firstUnread < 0 ? -1 : (newestFirst[firstUnread - 1]?.[1] ?? Infinity);
      const wrong = (await shop.ordersByDay()).filter(({ day, from, until, orders, shown }) => {
        if (day <= startDay && from > readBackTo && shown === null) return true;
        if (from >= readUntil) return shown !== null;
        // Later orders of the day on which the sync began may not have been read.
        return until <= readUntil && shown !== null && shown !== orders;
      });
      expect(wrong).toEqual([]);
    };
    try {
      for (const { pages, hours, orders } of killed) {
        let left = pages;
        await shop.sync(async () => {
          await expectReadDays();
          left -= 1;
          return left > 0;
        });
        shop.wait(hours, orders);
        await expectReadDays();
      }
      await shop.sync(async () => {
        await expectReadDays();
        return true;
      });
      const days = await shop.ordersByDay();
      expect(days.filter(({ orders, shown }) => shown !== orders)).toEqual([]);
    } finally {
      await shop.close();
    }
  });
  await fc.assert(property, { numRuns: testRuns(20) });
}, 300_000);
