import { batchStatement, runBatch } from "@cartograph/database/dialects/batch.ts";
import { migrateToLatest } from "@cartograph/database/migrate.ts";
import { openDatabase } from "@cartograph/database/open-database.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { channelCodes, financialStatusCodes } from "@cartograph/database/tables/sales.table.ts";
import { sql } from "kysely";
import type { StoreContext } from "../src/ask.ts";
import { startOfDay } from "../src/calendar/zoned-day.ts";
import { rebuildRollups } from "../src/rollups/rebuild-rollups.ts";

/** Three years of one store: five thousand products sold by Zipf's law, a fifth of the orders from new customers. */
export const generatedDays = 1095;
const products = 5000;
const newCustomerShare = 0.2;
const batchOrders = 20_000;

export const generatedStore: StoreContext = { id: 1, timezone: "Europe/London", currency: "GBP" };

/** @param lastDay the day of the newest orders */
export async function openGeneratedStore(
  file: string,
  { orders, lastDay }: { orders: number; lastDay: number },
): Promise<Database> {
  const db = openDatabase({ file });
  await migrateToLatest(db);
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
    const rows = emptyRows();
    for (let index = first; index < Math.min(first + batchOrders, orders); index += 1) {
      const day = lastDay - generatedDays + 1 + Math.floor((index / orders) * generatedDays);
      addOrder(rows, { id: index + 1, day, random, customers });
    }
    await db.transaction().execute((transaction) => insertRows(transaction, rows));
  }
  await rebuildRollups(db, generatedStore.id);
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
  return db;
}

type Rows = Record<"customers" | "orders" | "lines" | "ledger", unknown[][]>;

function emptyRows(): Rows {
  return { customers: [], orders: [], lines: [], ledger: [] };
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

type NewOrder = {
  id: number;
  day: number;
  random: () => number;
  customers: { count: number };
};

function addOrder(rows: Rows, { id, day, random, customers }: NewOrder): void {
  const store = generatedStore.id;
  const placedAt = startOfDay(day, generatedStore.timezone) + Math.floor(random() * 82_800_000);
  const isNew = customers.count === 0 || random() < newCustomerShare;
  if (isNew) {
    customers.count += 1;
    rows.customers.push([customers.count, store, `customer-${customers.count}`]);
  }
  const customer = isNew ? customers.count : 1 + Math.floor(random() * customers.count);
  const lines = 1 + Math.floor(random() * 4);
  let goods = 0;
  let units = 0;
  for (let line = 0; line < lines; line += 1) {
    const product = 1 + Math.floor((products + 1) ** random() - 1);
    const quantity = 1 + Math.floor(random() * 3);
    const gross = quantity * (500 + (product % 97) * 50);
    goods += gross;
    units += quantity;
    rows.lines.push([store, day, id, line, `${id}-${line}`, product, 1, quantity, gross]);
  }
  const total = goods + 495;
  rows.orders.push([
    id,
    store,
    `order-${id}`,
    `#${id}`,
    day,
    placedAt,
    placedAt,
    customer,
    isNew ? 1 : 2,
    goods,
    total,
  ]);
  rows.ledger.push([
    store,
    day,
    id,
    0,
    null,
    placedAt,
    null,
    null,
    1,
    1,
    1,
    units,
    goods,
    0,
    495,
    0,
  ]);
  if (random() < 0.05) {
    const later = day + 1 + Math.floor(random() * 14);
    rows.ledger.push([
      store,
      later,
      id,
      1,
      day,
      placedAt + 86_400_000,
      placedAt,
      "refund",
      0,
      0,
      0,
      0,
      0,
      goods,
      0,
      goods,
    ]);
  }
}

async function insertRows(db: Database, rows: Rows): Promise<void> {
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
      "goods_minor",
      "total_minor",
    ],
    {
      rows: rows.orders,
      fixed: {
        origin: 1,
        content_hash: "-",
        is_test: 0,
        financial_status: financialStatusCodes.paid,
        channel: channelCodes.online_store,
        currency: generatedStore.currency,
        has_products: 1,
        returns_minor: 0,
        refunded_minor: 0,
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
    ],
    {
      rows: rows.lines,
      fixed: { is_gift_card: 0, discount_minor: 0, tax_minor: 0, returned_quantity: 0 },
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
      "returns_minor",
      "shipping_minor",
      "refunded_minor",
    ],
    {
      rows: rows.ledger,
      fixed: {
        discounts_minor: 0,
        taxes_minor: 0,
        duties_minor: 0,
        fees_minor: 0,
        rounding_minor: 0,
      },
    },
  );
}

async function insert(
  db: Database,
  table: string,
  columns: readonly string[],
  { rows, fixed = {} }: { rows: unknown[][]; fixed?: Record<string, string | number> },
): Promise<void> {
  const names = [...columns, ...Object.keys(fixed)].map((name) => sql.ref(name));
  const placeholders = names.map(() => sql`${null}`);
  const statement = sql`insert into ${sql.table(table)} (${sql.join(names)}) values (${sql.join(placeholders)})`;
  const rest = Object.values(fixed);
  await runBatch(
    db,
    batchStatement({ compile: () => statement.compile(db) }),
    rows.map((row) => [...row, ...rest]),
  );
}

/** Random numbers from 0 to 1 that repeat for the same seed (mulberry32). */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
