import type { ProductRecord, SourceRecord } from "@cartograph/contracts/records.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import type { Schema } from "@cartograph/database/schema.ts";
import type { Kysely } from "kysely";
import { startOfDay } from "../src/calendar/zoned-day.ts";
import { ingestPage } from "../src/ingestion/ingest-page.ts";
import { mergeChanges } from "../src/rollups/merge-changes.ts";
import { connectAccount } from "../src/testing/connect-account.ts";
import { connectShop } from "../src/testing/connect-shop.ts";
import { seededRandom } from "./generated-orders.ts";
import { createPlainTables, fillPlainTables } from "./plain-source-days.ts";
import { sourceDayRecords } from "./source-day-records.ts";

/** Sizes of the generated store. */
const sourceDays = {
  days: 760,
  items: 2000,
  landingPages: 1000,
  queries: 2000,
  campaigns: 50,
  messages: 0,
  checkouts: 300,
  orders: 5,
};
const daysPerPage = 4;
const hour = 3_600_000;

/** Fills a file with a store that has every daily source and few orders. */
export async function fillSourceDays(file: string, lastDay: number): Promise<Kysely<Schema>> {
  const db = await openTestDatabase({ file });
  const store = await insertTestStore(db);
  const readUntil = startOfDay(lastDay, store.timezone) + 14 * hour;
  await connectShop(db, store, readUntil);
  for (const platform of ["google_analytics", "google_search_console", "google_ads"] as const) {
    await connectAccount(db, store, { platform, readUntil, currency: "USD" });
  }
  await createPlainTables(db);
  const random = seededRandom(12);
  const catalog = Array.from({ length: sourceDays.items }, (_, index) => productOf(index));
  await ingestPage(db, { store, records: catalog, now: readUntil });
  const firstDay = lastDay - sourceDays.days + 1;
  for (let first = firstDay; first <= lastDay; first += daysPerPage) {
    const records: SourceRecord[] = [];
    for (let day = first; day < Math.min(first + daysPerPage, lastDay + 1); day += 1) {
      records.push(...sourceDayRecords(day, store, { random, lastDay, sizes: sourceDays }));
    }
    await ingestPage(db, { store, records, now: readUntil });
    await fillPlainTables(db, records);
  }
  await mergeChanges(db, store.id);
  return db;
}

function productOf(index: number): ProductRecord {
  return {
    kind: "product",
    externalId: `p${index}`,
    title: `Product ${index}`,
    handle: null,
    status: "active",
    vendor: null,
    productType: null,
    isGiftCard: false,
    imageUrl: null,
    updatedAt: 0,
    currency: "USD",
    variants: [],
  };
}
