import { existsSync } from "node:fs";
import type { DatabaseLocation } from "@cartograph/database/database-location.ts";
import { runBatch } from "@cartograph/database/dialects/batch.ts";
import { dialectOf } from "@cartograph/database/dialects/dialect-of.ts";
import { reserveIds } from "@cartograph/database/dialects/reserve-ids.ts";
import { migrateToLatest } from "@cartograph/database/migrate.ts";
import { openDatabase } from "@cartograph/database/open-database.ts";
import type { Database, Schema } from "@cartograph/database/schema.ts";
import { type ColumnOf, insertStatement } from "@cartograph/database/statements.ts";
import { financialStatusCodes } from "@cartograph/database/tables/sales.table.ts";
import { sql } from "kysely";
import { mergeChanges } from "../src/rollups/merge-changes.ts";
import { packOrderDays } from "../src/rollups/order-columns/store-order-days.ts";
import { rebuildRollups } from "../src/testing/rebuild-rollups.ts";
import { seededRandom } from "./generated-orders.ts";
import {
  addOrder,
  emptySales,
  generatedStore,
  products,
  type SalesRows,
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
      await insertRows(transaction, rows);
      await insertChanges(transaction, rows);
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
  const rows = Array.from({ length: products }, (_, index) => [
    index + 1,
    generatedStore.id,
    `product-${index + 1}`,
    `Product ${index + 1}`,
    `SKU-${index + 1}`,
  ]);
  await insert(db, "products", ["id", "store_id", "ext_id", "title", "sku"], {
    rows,
    fixed: { is_gift_card: 0, is_catalogued: 1 },
  });
}

async function insertRows(db: Database, rows: SalesRows): Promise<void> {
  await insert(db, "customers", ["id", "store_id", "ext_id"], { rows: rows.customers });
  await insert(
    db,
    "orders",
    [
      "id",
      "store_id",
      "ext_key",
      "name",
      "day",
      "placed_at",
      "updated_at",
      "customer_id",
      "customer_type",
      "channel",
      "country_code",
      "discount_codes",
      "goods_minor",
      "total_minor",
      "returns_minor",
      "refunded_minor",
    ],
    {
      rows: rows.orders,
      fixed: {
        origin: 1,
        content_hash: 1,
        is_test: 0,
        financial_status: financialStatusCodes.paid,
        currency: generatedStore.currency,
        has_products: 1,
      },
    },
  );
  await insert(
    db,
    "sold_lines",
    [
      "store_id",
      "day",
      "order_id",
      "line_no",
      "ext_text",
      "product_id",
      "item_id",
      "quantity",
      "gross_minor",
      "discount_minor",
      "returned_quantity",
    ],
    {
      rows: rows.lines,
      fixed: { is_gift_card: 0, tax_minor: 0 },
    },
  );
  await insert(
    db,
    "ledger_entries",
    [
      "store_id",
      "day",
      "order_id",
      "entry_no",
      "order_day",
      "occurred_at",
      "order_placed_at",
      "kind",
      "orders",
      "product_orders",
      "online_orders",
      "units",
      "gross_minor",
      "discounts_minor",
      "returns_minor",
      "shipping_minor",
      "refunded_minor",
    ],
    {
      rows: rows.ledger,
      fixed: {
        taxes_minor: 0,
        duties_minor: 0,
        fees_minor: 0,
        rounding_minor: 0,
      },
    },
  );
}

async function insertChanges(db: Database, rows: SalesRows): Promise<void> {
  const columns = [
    "store_id",
    "order_id",
    "entry_no",
    "line_no",
    "product_id",
    "returns_minor",
  ] as const;
  await insert(db, "line_changes", columns, { rows: rows.changes });
}

async function insert<Table extends keyof Schema>(
  db: Database,
  table: Table,
  columns: readonly ColumnOf<Table>[],
  {
    rows,
    fixed = {},
  }: { rows: unknown[][]; fixed?: Partial<Record<ColumnOf<Table>, string | number>> },
): Promise<void> {
  const fixedColumns = Object.keys(fixed) as ColumnOf<Table>[];
  const rest = Object.values(fixed);
  await runBatch(
    db,
    insertStatement(db, table, [...columns, ...fixedColumns]),
    rows.map((row) => [...row, ...rest]),
  );
}
