import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import type { SourceRecord } from "@cartograph/contracts/records.ts";
import { testRuns } from "@cartograph/contracts/testing/test-runs.ts";
import * as fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { undoImportPage } from "../ingestion/imports/undo-import.ts";
import { ingestPage } from "../ingestion/ingest-page.ts";
import { findRollupDifferences } from "../testing/rollup-differences/find-rollup-differences.ts";
import { mergeChanges } from "../rollups/merge-changes.ts";
import { storeVersion } from "../store-version.ts";
import { connectAccount } from "../testing/connect-account.ts";
import { orderHistories } from "../testing/order-histories.ts";
import { sampleCheckout } from "../testing/sample-checkout.ts";
import { sampleItemDay, sampleRangeUsers, sampleSessionDay } from "../testing/sample-days.ts";
import { sampleAdDay } from "../testing/sample-marketing.ts";
import { sampleOrder } from "../testing/sample-order.ts";
import { storedState } from "../testing/stored-state.ts";
import { accountTables } from "./account-tables.ts";
import { countSourceData } from "./count-source-data.ts";
import { rowsPerTransaction } from "./delete-rows.ts";
import { deleteSourceData } from "./delete-source-data.ts";

let db: Awaited<ReturnType<typeof openTestDatabase>>;
let store: Awaited<ReturnType<typeof insertTestStore>>;
const signal = new AbortController().signal;

beforeEach(async () => {
  db = await openTestDatabase();
  store = await insertTestStore(db);
  return () => db.destroy();
});

const ingest = (records: readonly SourceRecord[], storeId = store.id) =>
  ingestPage(db, { store: { id: storeId }, records, now: 0 });

async function rowsByTable(): Promise<Map<string, number>> {
  const rows = new Map<string, number>();
  for (const { table } of accountTables) {
    const { count } = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    if (count > 0) rows.set(table, count);
  }
  return rows;
}

const ofShop = () => ({ storeId: store.id, platform: "shopify" as const, accountId: null });

describe("deleting the data of an analytics property", () => {
  const platform = "google_analytics" as const;
  const day = "2026-06-10";
  const readAt = "2026-06-12T00:00:00Z";
  const recordsOf = (account: string) => [
    sampleSessionDay({ account, day, rows: { "": { sessions: 5 } } }),
    sampleSessionDay({
      account,
      day,
      breakdown: "channel",
      rows: { Direct: { sessions: 3 }, Email: { sessions: 2 } },
    }),
    sampleItemDay({ account, day, rows: { mug: { views: 4 } } }),
    sampleRangeUsers({ account, from: day, to: day, users: 4, readAt }),
  ];

  test("counts rows by kind and keeps those of other accounts and stores", async () => {
    const other = await insertTestStore(db);
    const accountId = await connectAccount(db, store, { platform, readUntil: 0, externalId: "1" });
    await connectAccount(db, store, { platform, readUntil: 0, externalId: "2" });
    await connectAccount(db, other, { platform, readUntil: 0, externalId: "1" });
    await ingest([...recordsOf("1"), ...recordsOf("2")]);
    await ingest(recordsOf("1"), other.id);
    const scope = { storeId: store.id, platform, accountId };
    const counts = [
      { kind: "session_rows", count: 3 },
      { kind: "product_view_rows", count: 1 },
      { kind: "visitor_counts", count: 1 },
    ];
    expect(await countSourceData(db, scope)).toEqual(counts);
    const before = await rowsByTable();

    expect(await deleteSourceData(db, scope, signal)).toEqual(counts);

    expect(await countSourceData(db, scope)).toEqual([]);
    const after = await rowsByTable();
    for (const [table, rows] of before)
      expect([table, after.get(table)]).toEqual([table, (rows / 3) * 2]);
    const accounts = await db.selectFrom("source_accounts").select("ext_id").execute();
    expect(accounts).toHaveLength(2);
  });

  test("uses transactions of bounded size that each raise the store's version", async () => {
    const accountId = await connectAccount(db, store, { platform, readUntil: 0, externalId: "1" });
    const members = Array.from({ length: rowsPerTransaction + 1 }, (_, index) => `/page-${index}`);
    const rows = Object.fromEntries(members.map((member) => [member, { sessions: 1 }]));
    await ingest([sampleSessionDay({ account: "1", day, breakdown: "landing_page", rows })]);
    const before = await storeVersion(db, store.id);
    await deleteSourceData(db, { storeId: store.id, platform, accountId }, signal);
    // The day's log entry, its month's marker, its rows, two transactions of members, their number, and the account.
    expect(await storeVersion(db, store.id)).toBe(before + 7);
  });

  test("stops when the signal aborts and is finished by the next call", async () => {
    const accountId = await connectAccount(db, store, { platform, readUntil: 0, externalId: "1" });
    await ingest(recordsOf("1"));
    const scope = { storeId: store.id, platform, accountId };
    await expect(deleteSourceData(db, scope, AbortSignal.abort())).rejects.toThrow("aborted");
    expect(await countSourceData(db, scope)).not.toEqual([]);
    await deleteSourceData(db, scope, signal);
    expect(await countSourceData(db, scope)).toEqual([]);
  });
});

test("deletes the data of an ad account with its campaigns", async () => {
  const platform = "google_ads" as const;
  const accountId = await connectAccount(db, store, { platform, readUntil: 0 });
  await ingest([sampleAdDay({ day: "2026-06-10", rows: { brand: { spendMinor: 100 } } })]);
  expect(await deleteSourceData(db, { storeId: store.id, platform, accountId }, signal)).toEqual([
    { kind: "campaigns", count: 1 },
    { kind: "campaign_days", count: 1 },
  ]);
});

describe("deleting the data of a shop", () => {
  test("keeps the orders, customers and products of imported files", async () => {
    const fromApi = [
      sampleOrder({ name: "1", placed: "2026-06-10T10:00:00Z", customer: "7" }),
      sampleOrder({ name: "2", placed: "2026-06-11T10:00:00Z", customer: "7" }),
      sampleCheckout({ name: "c1", started: "2026-06-10T10:00:00Z" }),
    ];
    const fromFile = [
      sampleOrder({
        name: "3",
        placed: "2026-06-11T10:00:00Z",
        customer: "hash",
        origin: "export",
        lines: [{ productExternalId: null, sku: "MUG" }],
      }),
    ];
    const importOnly = await insertTestStore(db);
    await ingest(fromFile, importOnly.id);
    await mergeChanges(db, importOnly.id);
    await ingest([...fromApi, ...fromFile]);
    const counts = [
      { kind: "orders", count: 2 },
      { kind: "customers", count: 1 },
      { kind: "products", count: 1 },
      { kind: "checkouts", count: 1 },
    ];
    expect(await countSourceData(db, ofShop())).toEqual(counts);
    expect(await deleteSourceData(db, ofShop(), signal)).toEqual(counts);
    expect(await storedState(db, store.id)).toEqual(await storedState(db, importOnly.id));
  });

  test("leaves rollups equal to their recomputation, for random orders", async () => {
    await fc.assert(
      fc.asyncProperty(orderHistories, async (deliveries) => {
        const shop = await insertTestStore(db, { timezone: store.timezone });
        await ingest(deliveries, shop.id);
        const version = await storeVersion(db, shop.id);
        await deleteSourceData(db, { ...ofShop(), storeId: shop.id }, signal);
        expect(await findRollupDifferences(db, shop.id)).toEqual([]);
        expect(await countSourceData(db, { ...ofShop(), storeId: shop.id })).toEqual([]);
        expect(await storeVersion(db, shop.id)).toBeGreaterThan(version);
        const left = await db
          .selectFrom("orders")
          .select("origin")
          .where("store_id", "=", shop.id)
          .where("origin", "=", 1)
          .execute();
        expect(left).toEqual([]);
      }),
      { numRuns: testRuns(15) },
    );
  });

  test("counts no product that only an undone import left in the store", async () => {
    const order = sampleOrder({
      name: "1",
      placed: "2026-06-10T10:00:00Z",
      origin: "export",
      lines: [{ productExternalId: null, sku: "MUG" }],
    });
    await ingestPage(db, { store, records: [order], importNumber: 1, now: 0 });
    await undoImportPage(db, { storeId: store.id, importNumber: 1, limit: 10 });
    expect(await countSourceData(db, ofShop())).toEqual([]);
  });

  test("can be undone by syncing again", async () => {
    const records = [sampleOrder({ name: "1", placed: "2026-06-10T10:00:00Z", customer: "7" })];
    await ingest(records);
    await ingest(records.map((order) => ({ ...order, updatedAt: order.updatedAt + 1 })));
    await mergeChanges(db, store.id);
    const before = await storedState(db, store.id);
    await deleteSourceData(db, ofShop(), signal);
    await ingest(records.map((order) => ({ ...order, updatedAt: order.updatedAt + 1 })));
    await mergeChanges(db, store.id);
    expect(await storedState(db, store.id)).toEqual(before);
  });
});
