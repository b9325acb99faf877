import { toMajorUnits } from "@cartograph/contracts/currency.ts";
import type { OrderList } from "@cartograph/contracts/orders/order-list.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { LedgerAmounts } from "@cartograph/database/tables/sales.table.ts";
import { sql } from "kysely";
import type { StoreContext } from "../../report-request.ts";
import { addAmounts, amountColumns, noAmounts } from "../../ingestion/sales/ledger-amounts.ts";
import { netSales, salesByDay, sumSales, totalSales } from "../../metrics/sales/sales-by-day.ts";
import { type OrderListScope, selectListedOrders } from "./listed-orders.ts";
import { allDays } from "../../calendar/period.ts";

type Totals = OrderList["totals"];

/** The number of orders on all pages and their totals on the order-date basis, which include later events. */
export async function orderTotals(db: Database, listed: OrderListScope): Promise<Totals> {
  const { store } = listed;
  if (listed.search === "" && listed.filters.length === 0) {
    const span = listed.span ?? allDays;
    const sales = await salesByDay(db, { storeId: store.id, basis: "order_date", span });
    const sums = sumSales(sales);
    return toTotals(sums, sums.orders, store);
  }
  const { count } = await db
    .selectFrom(selectListedOrders(db, listed).as("placed"))
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return toTotals(await sumsOf(db, listed), count, store);
}

/** The sales of the orders and their later events. */
async function sumsOf(db: Database, listed: OrderListScope): Promise<LedgerAmounts> {
  const sums = amountColumns.map((column) =>
    sql<number>`coalesce(sum(${sql.ref(`ledger.${column}`)}), 0)`.as(column),
  );
  const sold = await db
    .selectFrom(selectListedOrders(db, listed).as("placed"))
    .innerJoin("ledger", (join) =>
      join
        .onRef("ledger.day", "=", "placed.day")
        .onRef("ledger.order_id", "=", "placed.order_id")
        .on("ledger.store_id", "=", listed.store.id)
        .on("ledger.entry_no", "=", 0),
    )
    .select(sums)
    .executeTakeFirstOrThrow();
  const later = await db
    .selectFrom("ledger")
    .select(sums)
    .where("store_id", "=", listed.store.id)
    // A literal, because SQLite does not use the partial index for a bound value.
    .where("entry_no", ">", sql.lit(0))
    .where(
      "order_id",
      "in",
      db.selectFrom(selectListedOrders(db, listed).as("placed")).select("order_id"),
    )
    .executeTakeFirstOrThrow();
  const all = noAmounts();
  addAmounts(all, sold, 1);
  addAmounts(all, later, 1);
  return all;
}

function toTotals(sums: LedgerAmounts, count: number, { currency }: StoreContext): Totals {
  const money = (minor: number) => toMajorUnits(minor, currency);
  return {
    count,
    total: money(totalSales(sums) + sums.refunded_minor),
    refunded: money(sums.refunded_minor),
    grossSales: money(sums.gross_minor),
    discounts: money(sums.discounts_minor),
    returns: money(sums.returns_minor),
    netSales: money(netSales(sums)),
    totalSales: money(totalSales(sums)),
  };
}
