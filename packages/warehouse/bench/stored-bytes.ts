import { statSync } from "node:fs";
import { join } from "node:path";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { sql } from "kysely";
import { ingestPage } from "../src/ingestion/ingest-page.ts";
import { mergeChanges } from "../src/rollups/merge-changes.ts";
import { packOrderDays } from "../src/rollups/order-columns/store-order-days.ts";
import { benchFolder } from "./bench-folder.ts";
import { generatedCatalog, generatedOrders, seededRandom } from "./generated-orders.ts";

/*
 * Bytes of the database file per order, by table and index, after ingesting ORDERS orders (default 100,000) with 2.5
 * lines each. Free pages count in the file and in no table.
 */

const count = Number(process.env["ORDERS"] ?? 100_000);
const pageSize = 500;
const target = 250;
const firstAt = Date.UTC(2023, 0, 1, 6);
const file = join(benchFolder(), "bytes.sqlite");
const db = await openTestDatabase({ file });
const store = await insertTestStore(db);
await ingestPage(db, { store, records: generatedCatalog(), now: firstAt });
const orders = generatedOrders(seededRandom(1), firstAt);
for (let stored = 0; stored < count; stored += pageSize) {
  const records = Array.from({ length: pageSize }, () => orders.next().value);
  await ingestPage(db, { store, records, now: firstAt });
  if (stored % 50_000 === 0) await mergeChanges(db, store.id);
}
await mergeChanges(db, store.id);
await packOrderDays(db, store.id);
await sql`pragma wal_checkpoint(truncate)`.execute(db);
const { rows } = await sql<{ name: string; bytes: number }>`
  select name, sum(pgsize) as bytes from dbstat group by name order by bytes desc`.execute(db);
await db.destroy();
const total = statSync(file).size / count;
process.stdout.write(`${count} orders, ${total.toFixed(1)} bytes each (target ${target})\n`);
for (const { name, bytes } of rows.filter((row) => row.bytes / count >= 0.05)) {
  process.stdout.write(`${(bytes / count).toFixed(1).padStart(8)}  ${name}\n`);
}
