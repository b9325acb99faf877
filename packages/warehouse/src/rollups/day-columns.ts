import {
  batchQuery,
  type BatchQuery,
  oncePerDialect,
  selectBatch,
} from "@cartograph/database/dialects/batch.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { sql } from "kysely";
import { customerMark, packCustomerColumn } from "./customer-columns.ts";
import { noProductSum, packProductColumns, type ProductSum } from "./product-columns.ts";
import type { PackedColumns } from "./merge-changes.ts";

type SoldLine = {
  order_id: number;
  product_id: number;
  quantity: number;
  revenue: number;
  returned_quantity: number;
};

/** Queries for a day's sales, lines and customers. */
const dayQueries = oncePerDialect((db) => ({
  /** store, day */
  sales: batchQuery(
    db
      .selectFrom("ledger")
      .select("order_id")
      .where("store_id", "=", 0)
      .where("day", "=", 0)
      .where("entry_no", "=", sql.lit(0)),
  ),
  /** store, day */
  lines: batchQuery(
    db
      .selectFrom("order_lines")
      .select((eb) => [
        "order_id",
        eb.ref("product_id").$notNull().as("product_id"),
        "quantity",
        eb("gross_minor", "-", eb.ref("discount_minor")).as("revenue"),
        "returned_quantity",
      ])
      .where("store_id", "=", 0)
      .where("day", "=", 0)
      .where("is_gift_card", "=", sql.lit(0))
      .where("product_id", "is not", null)
      .orderBy("order_id"),
  ),
  /** store, day */
  customers: batchQuery(
    db
      .selectFrom("orders")
      .select(["customer_id", "customer_type"])
      .where("store_id", "=", 0)
      .where("day", "=", 0)
      .where("is_test", "=", sql.lit(0))
      .where("deleted_at", "is", null),
  ),
}));

/** Computes the packed columns of a day from its orders, as changes of an empty day. */
export async function columnsOfDay(
  db: Database,
  storeId: number,
  day: number,
): Promise<PackedColumns> {
  return {
    products: await packedProductsOfDay(db, storeId, day),
    customers: await packedCustomersOfDay(db, storeId, day),
  };
}

/** The days that have orders, in ascending order. */
export async function daysWithOrders(db: Database, storeId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("orders")
    .select("day")
    .distinct()
    .where("store_id", "=", storeId)
    .orderBy("day")
    .execute();
  return rows.map((row) => row.day);
}

async function packedProductsOfDay(db: Database, storeId: number, day: number): Promise<Buffer> {
  const queries = dayQueries(db);
  const [sales = []] = await selectBatch(db, queries.sales, [[storeId, day]]);
  // An order counts if the ledger has a sale for it.
  const counting = new Set(sales.map((sale) => sale.order_id));
  const query: BatchQuery<SoldLine> = queries.lines;
  const [lines = []] = await selectBatch(db, query, [[storeId, day]]);
  const sums = new Map<number, ProductSum & { lastOrder: number }>();
  for (const line of lines) {
    if (!counting.has(line.order_id)) continue;
    let sum = sums.get(line.product_id);
    if (sum === undefined) {
      const product = line.product_id;
      sum = { ...noProductSum(product), lastOrder: -1 };
      sums.set(product, sum);
    }
    // An order may list a product on several lines, which are adjacent in this result.
    if (sum.lastOrder !== line.order_id) sum.orders += 1;
    sum.lastOrder = line.order_id;
    sum.revenue += line.revenue;
    sum.units += line.quantity;
    sum.returned += line.returned_quantity;
  }
  return packProductColumns([...sums.values()]);
}

async function packedCustomersOfDay(db: Database, storeId: number, day: number): Promise<Buffer> {
  const [orders = []] = await selectBatch(db, dayQueries(db).customers, [[storeId, day]]);
  // Exclude guests here: as a condition of the query, it makes SQLite walk the index of all customers instead of
  // the day.
  return packCustomerColumn(
    orders.flatMap((order) =>
      order.customer_id === null
        ? []
        : [customerMark(order.customer_id, order.customer_type === 2)],
    ),
  );
}
