import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { ingestPage } from "../ingestion/ingest-page.ts";
import { undoImportPage } from "../ingestion/imports/undo-import.ts";
import { dashboardReport } from "../questions/sales/dashboard-report.ts";
import { storeCache } from "../store-cache.ts";
import { withNewVersion } from "../store-version.ts";
import { connectShop } from "../testing/connect-shop.ts";
import { disconnectAccount } from "../testing/disconnect-account.ts";
import { importTestOrders } from "../testing/import-test-orders.ts";
import { sampleOrder } from "../testing/sample-order.ts";
import { findStoreState } from "./store-state.ts";

let db: Awaited<ReturnType<typeof openTestDatabase>>;
let store: Awaited<ReturnType<typeof insertTestStore>>;

beforeEach(async () => {
  db = await openTestDatabase();
  store = await insertTestStore(db);
  return () => db.destroy();
});

const now = Date.parse("2026-06-17T15:30:00-04:00");
const june11 = Date.parse("2026-06-11T12:00:00-04:00");

const ordersThrough = async () => {
  const { dataThrough } = await findStoreState(db, store, await storeCache(db, db, store.id));
  return dataThrough.orders === null ? null : new Date(dataThrough.orders).toISOString();
};
const iso = (time: string | number) => new Date(time).toISOString();

const order = (placed: string) => sampleOrder({ name: placed, placed });

const importOrders = (
  placed: readonly string[],
  { number = 1, finishedAt = now - 60_000 } = {},
): Promise<void> => importTestOrders(db, store, { placed, number, finishedAt });

/** Inserts a second Shopify integration, like the first but for the time of its last sync. */
async function connectSecondShop(
  readUntil: number | null,
  change: { is_connected?: number; checked_at?: number } = {},
): Promise<void> {
  const first = await db
    .selectFrom("integrations")
    .selectAll()
    .where("store_id", "=", store.id)
    .executeTakeFirstOrThrow();
  await withNewVersion(db, store.id, (trx) =>
    trx
      .insertInto("integrations")
      .values({ ...first, id: "second", last_synced_at: readUntil, created_at: 5, ...change })
      .execute(),
  );
}

const disconnect = (integrationId: string) =>
  disconnectAccount(db, { storeId: store.id, integrationId }, now);

describe("an imported file", () => {
  test("has all orders up to its import in a store without a shop", async () => {
    await importOrders(["2026-06-16T09:00:00-04:00"]);
    await importOrders(["2025-01-05T10:00:00-05:00"], { number: 2, finishedAt: now });
    expect(await ordersThrough()).toBe(iso(now));
  });

  test("of old orders does not extend those of a shop that stopped syncing", async () => {
    await connectShop(db, store, june11);
    await importOrders(["2025-01-05T10:00:00-05:00", "2026-06-11T11:00:00-04:00"]);
    expect(await ordersThrough()).toBe(iso(june11));
    await importOrders(["2026-06-11T13:00:00-04:00"], { number: 2 });
    expect(await ordersThrough()).toBe(iso("2026-06-11T13:00:00-04:00"));
  });

  test("does not reach to later orders that only the shop delivered", async () => {
    await connectShop(db, store, june11);
    const records = [order("2026-06-14T10:00:00-04:00")];
    await ingestPage(db, { store, records, now });
    await importOrders(["2026-06-13T10:00:00-04:00"]);
    expect(await ordersThrough()).toBe(iso("2026-06-13T10:00:00-04:00"));
  });

  test("still reaches to an order that the shop delivered after it", async () => {
    await connectShop(db, store, june11);
    await importOrders(["2026-06-13T10:00:00-04:00"]);
    const newer = { ...order("2026-06-13T10:00:00-04:00"), updatedAt: now };
    await ingestPage(db, { store, records: [newer], now });
    expect(await ordersThrough()).toBe(iso("2026-06-13T10:00:00-04:00"));
  });

  test("reaches at most to the end of its import", async () => {
    const finishedAt = Date.parse("2026-06-16T08:59:00-04:00");
    await connectShop(db, store, june11);
    await importOrders(["2026-06-16T09:00:00-04:00"], { finishedAt });
    expect(await ordersThrough()).toBe(iso(finishedAt));
  });

  test("does not count once it is undone", async () => {
    await connectShop(db, store, Date.parse("2026-06-09T12:00:00-04:00"));
    await importOrders(["2026-06-10T10:00:00-04:00"]);
    await importOrders(["2026-06-16T09:00:00-04:00"], { number: 2 });
    await undoImportPage(db, { storeId: store.id, importNumber: 2, limit: 10 });
    expect(await ordersThrough()).toBe(iso("2026-06-10T10:00:00-04:00"));
  });

  test("does not limit orders while the shop's first sync delivers later ones", async () => {
    await importOrders(["2025-01-05T10:00:00-05:00"]);
    await connectShop(db, store, null);
    await ingestPage(db, { store, records: [order("2026-06-16T10:00:00-04:00")], now });
    expect(await ordersThrough()).toBeNull();
  });

  test("leaves comparisons and the notice of a disconnected shop unless it continues its orders", async () => {
    await connectShop(db, store, june11);
    const records = ["2026-05-01", "2026-05-31", "2026-06-02", "2026-06-09", "2026-06-10"].map(
      (day) => order(`${day}T10:00:00-04:00`),
    );
    await ingestPage(db, { store, records, now });
    await disconnect(`${store.id}-shopify`);
    const query = { range: "custom", from: "2026-06-08", to: "2026-06-16" } as const;
    const ask = async () => {
      const { metrics, notices } = await dashboardReport(db, { store, query, now });
      const { comparedDays, complete } = metrics.orders;
      return [comparedDays?.to, complete, notices.map(({ code }) => code)];
    };
    const before = await ask();
    expect(before).toEqual(["2026-06-11", false, ["shopify_disconnected"]]);
    await importOrders(["2025-01-05T10:00:00-05:00"]);
    expect(await ask()).toEqual(before);
    await importOrders(["2026-06-17T10:00:00-04:00"], { number: 2 });
    expect(await ask()).toEqual(["2026-06-16", true, []]);
  });
});

describe("orders of two shops", () => {
  test("are known through the sync of the one that was synced longest ago", async () => {
    await connectShop(db, store, now);
    await connectSecondShop(june11);
    expect(await ordersThrough()).toBe(iso(june11));
  });

  test("are known through the sync of the connected one, or the latest once none is connected", async () => {
    await connectShop(db, store, now);
    await connectSecondShop(june11);
    await disconnect(`${store.id}-shopify`);
    expect(await ordersThrough()).toBe(iso(june11));
    await disconnect("second");
    expect(await ordersThrough()).toBe(iso(now));
  });

  test("are not compared while the first sync of one is unfinished", async () => {
    await connectShop(db, store, now);
    const records = ["2026-05-01", "2026-06-15", "2026-06-16"].map((day) =>
      order(`${day}T10:00:00-04:00`),
    );
    await ingestPage(db, { store, records, now });
    await connectSecondShop(null);
    expect(await ordersThrough()).toBe(iso(now));
    const query = { range: "yesterday" } as const;
    const { metrics, notices } = await dashboardReport(db, { store, query, now });
    expect(metrics.orders).toMatchObject({
      previous: null,
      noPercentChange: { reason: "still_syncing" },
    });
    expect(notices.map(({ code }) => code)).toEqual(["first_sync_unfinished"]);
  });

  test("are compared if the first sync of one cannot run because its connection failed", async () => {
    await connectShop(db, store, now);
    const records = ["2026-05-01", "2026-06-15", "2026-06-16"].map((day) =>
      order(`${day}T10:00:00-04:00`),
    );
    await ingestPage(db, { store, records, now });
    await connectSecondShop(null, { is_connected: 0, checked_at: now });
    const query = { range: "yesterday" } as const;
    const { metrics, notices } = await dashboardReport(db, { store, query, now });
    expect(metrics.orders).toMatchObject({ previous: 1, percentChange: 0 });
    expect(notices.map(({ code }) => code)).toEqual(["shopify_broken"]);
  });
});
