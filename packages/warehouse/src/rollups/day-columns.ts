import {
  batchQuery,
  type BatchQuery,
  oncePerDialect,
  selectBatch,
} from "@cartograph/database/dialects/batch.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { sql } from "kysely";
import type { StoreContext } from "../ask.ts";
import {
  type CustomerColumn,
  customerMark,
  decodeCustomerColumn,
  decodeProductColumns,
  packCustomerColumn,
  packProductColumns,
  type ProductColumns,
  type ProductSum,
} from "./columns.ts";

type SoldLine = {
  order_id: number;
  product_id: number;
  quantity: number;
  revenue: number;
  returned_quantity: number;
};

/** A day's lines and customers, of orders that count: those that have a sale in the ledger. */
const dayQueries = oncePerDialect((db) => ({
  /** store, day, store, day */
  lines: batchQuery(
    db
      .selectFrom("order_lines as line")
      .innerJoin("ledger as sale", (join) =>
        join
          .onRef("sale.order_id", "=", "line.order_id")
          .on("sale.store_id", "=", 0)
          .on("sale.day", "=", 0)
          .on("sale.entry_no", "=", sql.lit(0)),
      )
      .select((eb) => [
        "line.order_id",
        eb.ref("line.product_id").$notNull().as("product_id"),
        "line.quantity",
        eb("line.gross_minor", "-", eb.ref("line.discount_minor")).as("revenue"),
        "line.returned_quantity",
      ])
      .where("line.store_id", "=", 0)
      .where("line.day", "=", 0)
      .where("line.is_gift_card", "=", sql.lit(0))
      .where("line.product_id", "is not", null)
      .orderBy("line.order_id"),
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

/** What was sold of each product on a day, worked out from the facts. */
export async function productColumnsOfDay(
  db: Database,
  store: Pick<StoreContext, "id">,
  day: number,
): Promise<ProductColumns> {
  return decodeProductColumns(await packedProductsOfDay(db, store.id, day));
}

/** Who ordered on a day, worked out from the facts. */
export async function customerColumnOfDay(
  db: Database,
  store: Pick<StoreContext, "id">,
  day: number,
): Promise<CustomerColumn> {
  return decodeCustomerColumn(await packedCustomersOfDay(db, store.id, day));
}

export async function packedProductsOfDay(
  db: Database,
  storeId: number,
  day: number,
): Promise<Buffer> {
  const query: BatchQuery<SoldLine> = dayQueries(db).lines;
  const [lines = []] = await selectBatch(db, query, [[storeId, day, storeId, day]]);
  const sums = new Map<number, ProductSum & { lastOrder: number }>();
  for (const line of lines) {
    let sum = sums.get(line.product_id);
    if (sum === undefined) {
      const product = line.product_id;
      sum = { product, revenue: 0, orders: 0, units: 0, returned: 0, lastOrder: -1 };
      sums.set(product, sum);
    }
    // An order may hold a product on several lines; its lines stand together.
    if (sum.lastOrder !== line.order_id) sum.orders += 1;
    sum.lastOrder = line.order_id;
    sum.revenue += line.revenue;
    sum.units += line.quantity;
    sum.returned += line.returned_quantity;
  }
  return packProductColumns([...sums.values()]);
}

export async function packedCustomersOfDay(
  db: Database,
  storeId: number,
  day: number,
): Promise<Buffer> {
  const [orders = []] = await selectBatch(db, dayQueries(db).customers, [[storeId, day]]);
  // Guests are told apart here: asked for in the query, SQLite would walk the index of all customers instead of the day.
  return packCustomerColumn(
    orders.flatMap((order) =>
      order.customer_id === null
        ? []
        : [customerMark(order.customer_id, order.customer_type === 2)],
    ),
  );
}
