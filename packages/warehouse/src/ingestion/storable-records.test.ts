import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import type { Schema } from "@cartograph/database/schema.ts";
import type { Kysely } from "kysely";
import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { productsReport } from "../questions/products/products-report.ts";
import { connectAccount } from "../testing/connect-account.ts";
import { sampleSearchDay } from "../testing/sample-days.ts";
import { sampleOrder } from "../testing/sample-order.ts";
import { sampleVisit } from "../testing/sample-visit.ts";
import { ingestPage } from "./ingest-page.ts";
import { storableRecords } from "./storable-records.ts";

const now = Date.UTC(2026, 2, 18, 12);
let db: Kysely<Schema>;
let store: { id: number; timezone: string; currency: string };
beforeEach(async () => {
  db = await openTestDatabase();
  const { id } = await insertTestStore(db, { timezone: "UTC" });
  store = { id, timezone: "UTC", currency: "USD" };
});
afterEach(() => db.destroy());

/** Random, so that a database cannot compress it. */
const longText = () => randomBytes(5000).toString("hex");

test("stores an order whose texts are too long for an index", async () => {
  const [title, sku, name] = [longText(), longText(), longText()];
  const at = "2026-03-10T10:00:00Z";
  const visit = sampleVisit(at, {
    source: longText(),
    referrer: longText(),
    landingPage: longText(),
    utmCampaign: longText(),
  });
  const order = sampleOrder({
    name,
    placed: at,
    tags: [longText()],
    visits: { state: "known", first: visit, last: visit },
    lines: [{ productExternalId: null, title, sku, quantity: 2, unitMinor: 500 }],
  });
  const records = [{ ...order, externalId: "1" }];
  expect(await ingestPage(db, { store, records, now })).toMatchObject({ stored: 1, refused: [] });
  expect(await ingestPage(db, { store, records, now })).toMatchObject({ unchanged: 1 });
  const request = { store, query: { range: "last_30_days" } as const, now };
  const { products } = await productsReport(db, request, {});
  expect(products).toMatchObject([{ title: expect.stringContaining(title.slice(0, 500)) }]);
});

test("keeps search queries that are too long for an index distinct", async () => {
  await connectAccount(db, store, { platform: "google_search_console", readUntil: now });
  const start = "語".repeat(1999);
  const rows = { [`${start}一`]: { clicks: 1 }, [`${start}二`]: { clicks: 2 } };
  const record = sampleSearchDay({ day: "2026-03-10", breakdown: "query", rows });
  expect(await ingestPage(db, { store, records: [record], now })).toMatchObject({ refused: [] });
  const stored = await db.selectFrom("source_members").select("name").execute();
  expect(stored).toHaveLength(2);
  for (const { name } of stored) expect(Buffer.byteLength(name)).toBeLessThanOrEqual(2500);
});

test("removes NUL characters from records", async () => {
  const order = sampleOrder({
    name: "#1\0",
    placed: "2026-03-10T10:00:00Z",
    tags: ["a\0b"],
    discountCodes: ["SA\0LE"],
    lines: [{ productExternalId: null, title: "Ca\0ndle", quantity: 1, unitMinor: 500 }],
  });
  expect(await ingestPage(db, { store, records: [order], now })).toMatchObject({ stored: 1 });
  const stored = db.selectFrom("orders").select(["name", "discount_codes"]);
  expect(await stored.execute()).toEqual([{ name: "#1", discount_codes: '["SALE"]' }]);
  expect(await db.selectFrom("tags").select("name").execute()).toEqual([{ name: "ab" }]);
  const request = { store, query: { range: "last_30_days" } as const, now };
  expect((await productsReport(db, request, { search: "candle" })).products).toMatchObject([
    { title: "Candle" },
  ]);
});

test("replaces lone surrogates in records, so that a report reads them and a second sync changes nothing", async () => {
  const order = sampleOrder({
    name: "#1",
    placed: "2026-03-10T10:00:00Z",
    tags: ["T\uD83D", "T\uFFFD"],
    discountCodes: ["A\uD83D"],
  });
  expect(await ingestPage(db, { store, records: [order], now })).toMatchObject({ stored: 1 });
  expect(await ingestPage(db, { store, records: [order], now })).toMatchObject({ unchanged: 1 });
  const codes = await db.selectFrom("orders").select("discount_codes").execute();
  expect(codes).toEqual([{ discount_codes: '["A\uFFFD"]' }]);
  expect(await db.selectFrom("tags").select("name").execute()).toEqual([{ name: "T\uFFFD" }]);
});

test("returns the same records if nothing has to change", () => {
  const records = [sampleOrder({ name: "#1", placed: "2026-03-10T10:00:00Z", tags: ["a"] })];
  expect(storableRecords(records)).toBe(records);
});
