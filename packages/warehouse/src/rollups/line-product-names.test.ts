import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import type { SourceRecord } from "@cartograph/contracts/records.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ingestPage } from "../ingestion/ingest-page.ts";
import { sampleOrder } from "../testing/sample-order.ts";
import { findRollupDifferences } from "../testing/rollup-differences/find-rollup-differences.ts";
import { mergeChanges } from "./merge-changes.ts";

let readsOfLines: string[];
let db: Awaited<ReturnType<typeof openTestDatabase>>;
let store: Awaited<ReturnType<typeof insertTestStore>>;
beforeEach(async () => {
  readsOfLines = [];
  db = await openTestDatabase({
    beforeQuery: (sql) => {
      if (/^select .*"order_lines"/s.test(sql)) readsOfLines.push(sql);
    },
  });
  store = await insertTestStore(db, { timezone: "UTC" });
});
afterEach(() => db.destroy());

const mug = (day: number, title: string, unitMinor: number) =>
  sampleOrder({
    name: `${day}`,
    externalId: `${day}`,
    placed: new Date(Date.UTC(2026, 2, day, 12)).toISOString(),
    lines: [{ productExternalId: null, sku: "mug", title, unitMinor }],
  });

const deletion = (day: number): SourceRecord => ({
  kind: "deletion",
  entity: "order",
  externalId: `${day}`,
  deletedAt: Date.UTC(2026, 4, 1),
});

const cataloged: SourceRecord = {
  kind: "product",
  externalId: "sku:MUG",
  title: "Mug of the catalog",
  handle: null,
  status: "active",
  vendor: null,
  productType: null,
  isGiftCard: false,
  imageUrl: null,
  updatedAt: 1,
  currency: "USD",
  variants: [],
};

const ingest = (...records: SourceRecord[]) => ingestPage(db, { store, records, now: 0 });

async function named() {
  return db.selectFrom("products").select(["title", "price_minor"]).executeTakeFirst();
}

test("updates a product's name with each page, without reading stored lines", async () => {
  await ingest(mug(1, "Cup", 500), mug(2, "Cup", 700));
  expect(await named()).toEqual({ title: "Cup", price_minor: 700 });
  await ingest(mug(3, "Mug", 800), mug(4, "Mug", 900), mug(5, "Mug", 650));
  await mergeChanges(db, store.id);
  expect(await named()).toEqual({ title: "Mug", price_minor: 650 });
  expect(readsOfLines).toEqual([]);
});

test("uses the previous sale's price after the last one is deleted, reading only that day's lines", async () => {
  await ingest(mug(1, "Cup", 500), mug(2, "Mug", 700), mug(28, "Mug", 800));
  await mergeChanges(db, store.id);
  await ingest(deletion(28));
  expect(await findRollupDifferences(db, store.id)).toEqual([]);
  readsOfLines = [];
  await mergeChanges(db, store.id);
  expect(readsOfLines).toEqual([expect.stringMatching(/"line"\."day" = [?$]/)]);
  expect(await named()).toEqual({ title: "Cup", price_minor: 700 });
  expect(await findRollupDifferences(db, store.id)).toEqual([]);
});

test("keeps the price of a later sale when an earlier one is deleted", async () => {
  await ingest(mug(1, "Cup", 500), mug(2, "Mug", 700));
  await ingest(deletion(2));
  await ingest(mug(3, "Mug", 800));
  expect(await named()).toEqual({ title: "Cup", price_minor: 800 });
  expect(await findRollupDifferences(db, store.id)).toEqual([]);
});

test("removes a product's line data when it is added to the catalog", async () => {
  await ingest(mug(1, "Cup", 500));
  await ingest(cataloged);
  await ingest(mug(2, "Mug", 700), deletion(1));
  await mergeChanges(db, store.id);
  expect(await named()).toEqual({ title: "Mug of the catalog", price_minor: null });
  expect(await db.selectFrom("line_titles").selectAll().execute()).toEqual([]);
  expect(await db.selectFrom("latest_lines").selectAll().execute()).toEqual([]);
});

test("names a product by its lines after the page that added it to the catalog was rolled back", async () => {
  await ingest(mug(1, "Cup", 500));
  const failing = ingestPage(db, {
    store,
    records: [cataloged, mug(2, "Mug", 700)],
    now: 0,
    alsoInTransaction: async () => {
      throw new Error("stop");
    },
  });
  await expect(failing).rejects.toThrow("stop");
  await ingest(mug(3, "Mug", 900));
  expect(await named()).toEqual({ title: "Cup", price_minor: 900 });
  expect(await findRollupDifferences(db, store.id)).toEqual([]);
});
