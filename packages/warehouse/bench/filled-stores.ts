import { dialectOf } from "@cartograph/database/dialects/dialect-of.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { insertTestStore } from "@cartograph/database/testing/test-database.ts";
import { sql } from "kysely";
import type { StoreContext } from "../src/ask.ts";
import { ingestPage } from "../src/ingestion/ingest-page.ts";
import { mergeChanges } from "../src/rollups/merge-changes.ts";
import { packOrderDays } from "../src/rollups/order-columns/store-order-days.ts";
import { generatedOrders, seededRandom } from "./generated-orders.ts";

const [pages, pageSize] = [10, 100];

/**
 * Stores with the same 1,000 orders. The first ingests them; the others get copies of its rows, a hundred rows of each
 * store in turn, as if their pages had alternated.
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
  await mergeChanges(db, first.id);
  await packOrderDays(db, first.id);
  const others: StoreContext[] = [];
  while (others.length < count - 1) others.push(await insertTestStore(db, { timezone: "UTC" }));
  for (const table of await tablesOfStores(db)) await copyRows(db, table, first.id);
  // PostgreSQL would do this by itself a minute later.
  if (dialectOf(db) === "postgresql") await sql`vacuum analyze`.execute(db);
  return [first, ...others];
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
