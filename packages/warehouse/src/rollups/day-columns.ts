import {
  batchQuery,
  type BatchQuery,
  oncePerDialect,
  selectBatch,
} from "@cartograph/database/dialects/batch.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { sql } from "kysely";
import { groupBy } from "../grouping.ts";
import { packPurchaseDayChanges } from "./purchase-days.ts";
import { noProductSum, packProductColumns, type ProductSum } from "./product-columns.ts";
import type { PackedChanges } from "./merge-changes.ts";
import { recomputePurchaseDays } from "./recompute.ts";

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
}));

/** Computes what each day contributes to the packed columns, in ascending order of day. */
export async function columnsOfDays(db: Database, storeId: number): Promise<PackedChanges[]> {
  const purchaseDays = groupBy(await recomputePurchaseDays(db, storeId), ({ day }) => day);
  const changes: PackedChanges[] = [];
  for (const day of await daysWithOrders(db, storeId)) {
    const ofDay = (purchaseDays.get(day) ?? []).map((purchaseDay) => ({
      ...purchaseDay,
      sign: 1 as const,
    }));
    const products = await packedProductsOfDay(db, storeId, day);
    changes.push({ day, products, customers: packPurchaseDayChanges(day, ofDay) });
  }
  return changes;
}

/** The days that have orders, in ascending order. */
async function daysWithOrders(db: Database, storeId: number): Promise<number[]> {
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
