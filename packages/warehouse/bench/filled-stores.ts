import { dialectOf } from "@cartograph/database/dialects/dialect-of.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { insertTestStore } from "@cartograph/database/testing/test-database.ts";
import { sql } from "kysely";
import type { StoreContext } from "../src/report-request.ts";
import { dayOf } from "../src/calendar/zoned-day.ts";
import { ingestPage } from "../src/ingestion/ingest-page.ts";
import { mergeChanges } from "../src/rollups/merge-changes.ts";
import { packOrderDays } from "../src/rollups/order-columns/store-order-days.ts";
import { connectAccount } from "../src/testing/connect-account.ts";
import { connectShop } from "../src/testing/connect-shop.ts";
import { generatedOrders, seededRandom } from "./generated-orders.ts";
import { sourceDayRecords } from "./source-day-records.ts";

const [pages, pageSize] = [10, 100];
const sourceDays = 35;
const sizes = {
  items: 50,
  landingPages: 50,
  queries: 50,
  campaigns: 10,
  messages: 5,
  checkouts: 10,
  orders: 0,
};

/**
 * Stores with the same 1,000 orders and 35 days of daily reports and checkouts. The first ingests them; the others get
 * copies of its rows, a hundred rows of each store in turn, as if their pages had arrived in turns.
 */
export async function fillStores(
  db: Database,
  { count, firstAt, now }: { count: number; firstAt: number; now: number },
): Promise<StoreContext[]> {
  const first = await insertTestStore(db, { timezone: "UTC" });
  const orders = generatedOrders(seededRandom(1), firstAt);
  for (let page = 0; page < pages; page += 1) {
    const records = Array.from({ length: pageSize }, () => orders.next().value);
    await ingestPage(db, { store: first, records, now });
  }
  await fillSources(db, first, now);
  await mergeChanges(db, first.id);
  await packOrderDays(db, first.id);
  const others: StoreContext[] = [];
  while (others.length < count - 1) others.push(await insertTestStore(db, { timezone: "UTC" }));
  for (const table of await tablesOfStores(db)) await copyRows(db, table, first.id);
  // PostgreSQL would do this by itself a minute later.
  if (dialectOf(db) === "postgresql") await sql`vacuum analyze`.execute(db);
  return [first, ...others];
}

async function fillSources(db: Database, store: StoreContext, now: number): Promise<void> {
  await connectShop(db, store, now);
  for (const platform of [
    "google_analytics",
    "google_search_console",
    "google_ads",
    "klaviyo",
  ] as const) {
    await connectAccount(db, store, { platform, readUntil: now, currency: store.currency });
  }
  const random = seededRandom(2);
  const lastDay = dayOf(now, store.timezone);
  for (let day = lastDay - sourceDays + 1; day <= lastDay; day += 1) {
    const records = sourceDayRecords(day, store, { random, lastDay, sizes });
    await ingestPage(db, { store, records, now });
  }
}

async function tablesOfStores(db: Database) {
  const tables = await db.introspection.getTables();
  return tables.filter(
    ({ isView, columns }) => !isView && columns.some(({ name }) => name === "store_id"),
  );
}

async function copyRows(
  db: Database,
  { name, columns }: Awaited<ReturnType<typeof tablesOfStores>>[number],
  from: number,
): Promise<void> {
  // The only generated column; SQLite does not list it.
  const names = columns
    .map((column) => column.name)
    .filter((column) => column !== "store_id" && !(name === "orders" && column === "ext_id"));
  const list = sql.join(names.map((column) => sql.ref(column)));
  const ofRows = sql.join(names.map((column) => sql.ref(`copied.${column}`)));
  await sql`insert into ${sql.table(name)} (store_id, ${list})
    select stores.id, ${ofRows}
    from (select row_number() over () / ${sql.lit(pageSize)} as turn, ${list}
      from ${sql.table(name)} where store_id = ${sql.lit(from)}) as copied
    cross join stores where stores.id > ${sql.lit(from)} order by copied.turn, stores.id`.execute(
    db,
  );
}
