import type { Database } from "@cartograph/database/schema.ts";
import { type LedgerAmounts, customerTypeCodes } from "@cartograph/database/tables/sales.table.ts";
import { sql } from "kysely";
import type { StoreContext } from "../../report-request.ts";
import { addAmounts, amountColumns, noAmounts } from "../../ingestion/sales/ledger-amounts.ts";
import {
  decodeProductColumns,
  packProductColumns,
  type ProductColumns,
} from "../../rollups/product-columns.ts";
import type { DayPart, PartSums } from "./day-part.ts";

/** Reads the part from the ledger, orders and lines. */
export function ledgerPart(db: Database, store: StoreContext, part: DayPart): PartSums {
  return {
    sales: (basis) =>
      basis === "refund_date" ? eventsUntil(db, store, part) : eventsOfOrdersUntil(db, store, part),
    ordersByType: () =>
      ordersUntil(db, store, part)
        .select(({ fn }) => [
          "orders.customer_type",
          fn.countAll<number>().as("orders"),
          fn.sum<number>("orders.total_minor").as("total_minor"),
        ])
        .groupBy("orders.customer_type")
        .execute(),
    customers: () => customersUntil(db, store, part),
    products: (wanted) => productsUntil(db, store, { ...part, wanted }),
  };
}

/**
 * The day's orders that count in reports. Only these have a sale in the ledger, which is clustered by day. Orders in
 * another currency are never stored.
 */
function ordersUntil(db: Database, store: StoreContext, part: DayPart) {
  return db
    .selectFrom("ledger_entries as sale")
    .innerJoin("orders", (join) =>
      join.onRef("orders.store_id", "=", "sale.store_id").onRef("orders.id", "=", "sale.order_id"),
    )
    .where("sale.store_id", "=", store.id)
    .where("sale.day", "=", part.day)
    .where("sale.entry_no", "=", sql.lit(0))
    .where("sale.occurred_at", "<", part.until);
}

async function productsUntil(
  db: Database,
  store: StoreContext,
  { wanted, ...part }: DayPart & { wanted?: readonly number[] | undefined },
): Promise<ProductColumns> {
  const rows = await ordersUntil(db, store, part)
    .innerJoin("order_lines", (join) =>
      join
        .onRef("order_lines.store_id", "=", "orders.store_id")
        .onRef("order_lines.day", "=", "orders.day")
        .onRef("order_lines.order_id", "=", "orders.id"),
    )
    .select(({ eb, fn, ref }) => [
      ref("order_lines.product_id").$castTo<number>().as("product"),
      fn
        .sum<number>(eb(ref("order_lines.gross_minor"), "-", ref("order_lines.discount_minor")))
        .as("revenue"),
      fn.count<number>("orders.id").distinct().as("orders"),
      fn.sum<number>("order_lines.quantity").as("units"),
      fn.sum<number>("order_lines.returned_quantity").as("returned"),
    ])
    .where("order_lines.is_gift_card", "=", 0)
    .where("order_lines.product_id", "is not", null)
    .$if(wanted !== undefined, (query) => query.where("order_lines.product_id", "in", wanted ?? []))
    .groupBy("order_lines.product_id")
    .execute();
  return decodeProductColumns(packProductColumns(rows));
}

async function customersUntil(
  db: Database,
  store: StoreContext,
  part: DayPart,
): Promise<Map<number, boolean>> {
  const rows = await ordersUntil(db, store, part)
    .select(["orders.customer_id", "orders.customer_type"])
    .execute();
  const customers = new Map<number, boolean>();
  for (const { customer_id: customer, customer_type: type } of rows) {
    if (customer !== null)
      customers.set(
        customer,
        type === customerTypeCodes.returning || customers.get(customer) === true,
      );
  }
  return customers;
}

function eventsUntil(db: Database, store: StoreContext, part: DayPart): Promise<LedgerAmounts> {
  return db
    .selectFrom("ledger")
    .select(amountColumns.map((column) => sumOf(column)))
    .where("store_id", "=", store.id)
    .where("day", "=", part.day)
    .where("occurred_at", "<", part.until)
    .executeTakeFirstOrThrow();
}

/** All ledger entries, of any date, of the orders placed on the day before the moment. */
async function eventsOfOrdersUntil(
  db: Database,
  store: StoreContext,
  part: DayPart,
): Promise<LedgerAmounts> {
  const sales = db
    .selectFrom("ledger")
    .where("store_id", "=", store.id)
    .where("day", "=", part.day)
    .where("entry_no", "=", 0)
    .where("order_placed_at", "<", part.until);
  const sold = await sales
    .select(amountColumns.map((column) => sumOf(column)))
    .executeTakeFirstOrThrow();
  const later = await db
    .selectFrom("ledger")
    .select(amountColumns.map((column) => sumOf(column)))
    .where("store_id", "=", store.id)
    // A literal, because SQLite does not use the index of later events for a bound value.
    .where("entry_no", ">", sql.lit(0))
    .where("order_id", "in", sales.select("order_id"))
    .executeTakeFirstOrThrow();
  const amounts = noAmounts();
  addAmounts(amounts, sold, 1);
  addAmounts(amounts, later, 1);
  return amounts;
}

function sumOf(column: keyof LedgerAmounts) {
  return sql<number>`coalesce(sum(${sql.ref(column)}), 0)`.as(column);
}
