import { existsSync } from "node:fs";
import type { DatabaseLocation } from "@cartograph/database/database-location.ts";
import { runBatch } from "@cartograph/database/dialects/batch.ts";
import { dialectOf } from "@cartograph/database/dialects/dialect-of.ts";
import { reserveIds } from "@cartograph/database/dialects/reserve-ids.ts";
import { migrateToLatest } from "@cartograph/database/migrate.ts";
import { openDatabase } from "@cartograph/database/open-database.ts";
import type { Database, Schema } from "@cartograph/database/schema.ts";
import { type ColumnOf, insertStatement } from "@cartograph/database/statements.ts";
import { sql } from "kysely";
import { mergeChanges } from "../src/rollups/merge-changes.ts";
import { packOrderDays } from "../src/rollups/order-columns/store-order-days.ts";
import { rebuildRollups } from "../src/testing/rebuild-rollups.ts";
import { seededRandom } from "./generated-orders.ts";
import {
  addOrder,
  emptySales,
  generatedStore,
  generatedTables,
  products,
} from "./generated-sales.ts";

/** Three years of one store. */
const generatedDays = 1095;
const batchOrders = 20_000;

/**
 * Reuses a store that is already in the file.
 * @param lastDay the day of the newest orders
 */
export async function openGeneratedStore(
  location: DatabaseLocation,
  { orders, lastDay, days = generatedDays }: { orders: number; lastDay: number; days?: number },
): Promise<Database> {
  const isKept = "file" in location && existsSync(location.file);
  const db = openDatabase(location);
  await migrateToLatest(db);
  if (isKept) {
    await mergeChanges(db, generatedStore.id);
    await packOrderDays(db, generatedStore.id);
    return db;
  }
  await db
    .insertInto("users")
    .values({
      id: "bench",
      username: "bench",
      username_key: "bench",
      password_hash: "-",
      name: null,
      email: null,
      created_at: 0,
    })
    .execute();
  await db
    .insertInto("stores")
    .values({
      ...generatedStore,
      user_id: "bench",
      name: "Bench",
      is_timezone_known: 1,
      is_demo: 0,
      created_at: 0,
    })
    .execute();
  await fillProducts(db);
  const random = seededRandom(orders);
  const customers = { count: 0 };
  for (let first = 0; first < orders; first += batchOrders) {
    const rows = emptySales();
    for (let index = first; index < Math.min(first + batchOrders, orders); index += 1) {
      const day = lastDay - days + 1 + Math.floor((index / orders) * days);
      addOrder(rows, { id: index + 1, day, random, customers });
    }
    await db.transaction().execute(async (transaction) => {
      for (const table of generatedTables) await insert(transaction, table, rows[table]);
    });
  }
  const of = { storeId: generatedStore.id };
  await reserveIds(db, { ...of, table: "orders" }, orders);
  await reserveIds(db, { ...of, table: "customers" }, customers.count);
  await reserveIds(db, { ...of, table: "products" }, products);
  // PostgreSQL would collect its statistics only a minute later.
  const isPostgresql = dialectOf(db) === "postgresql";
  if (isPostgresql) await sql`vacuum analyze`.execute(db);
  await rebuildRollups(db, generatedStore.id);
  await (isPostgresql ? sql`vacuum analyze` : sql`pragma wal_checkpoint(truncate)`).execute(db);
  return db;
}

async function fillProducts(db: Database): Promise<void> {
  const rows = Array.from({ length: products }, (_, index) => ({
    id: index + 1,
    store_id: generatedStore.id,
    ext_id: `product-${index + 1}`,
    title: `Product ${index + 1}`,
    sku: `SKU-${index + 1}`,
    is_gift_card: 0,
    is_catalogued: 1,
  }));
  await insert(db, "products", rows);
}

async function insert<Table extends keyof Schema>(
  db: Database,
  table: Table,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = Object.keys(first);
  await runBatch(
    db,
    insertStatement(db, table, columns as ColumnOf<Table>[]),
    rows.map((row) => columns.map((column) => row[column])),
  );
}
