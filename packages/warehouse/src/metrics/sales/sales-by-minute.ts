import { minuteMs } from "@cartograph/contracts/days.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { LedgerAmounts } from "@cartograph/database/tables/sales.table.ts";
import { sql } from "kysely";
import type { DaySpan } from "../../calendar/period.ts";
import { groupBy } from "../../grouping.ts";
import { amountColumns } from "../../ingestion/sales/ledger-amounts.ts";
import type { SalesScope } from "./sales-by-day.ts";

/** Ledger sums of one minute. */
export type MinuteSales = {
  /** Start of the minute, UTC ms. */
  at: number;
  amounts: LedgerAmounts;
};

/**
 * Ledger sums by minute for each day; a day's minutes add up to its totals in `salesByDay`. On the order-date basis
 * every event counts in the minute of its order.
 */
export async function salesByMinute(
  db: Database,
  { storeId, basis, span }: SalesScope,
): Promise<ReadonlyMap<number, MinuteSales[]>> {
  const scope = { storeId, span };
  const rows =
    basis === "refund_date"
      ? await perMinute(ofDays(db, scope), { day: "day", time: "occurred_at" })
      : await eventsOfOrders(db, scope);
  const sales = rows.map(({ day, minute, ...amounts }) => ({
    day,
    at: Number(minute) * minuteMs,
    amounts,
  }));
  return groupBy(sales, ({ day }) => day);
}

type Scope = { storeId: number; span: DaySpan };

function ofDays(db: Database, { storeId, span }: Scope) {
  return db
    .selectFrom("ledger")
    .where("store_id", "=", storeId)
    .where("day", ">=", span.from)
    .where("day", "<=", span.to);
}

/** All ledger entries, of any date, of the orders placed on the days. */
async function eventsOfOrders(db: Database, scope: Scope) {
  const sales = ofDays(db, scope).where("entry_no", "=", 0);
  const later = db
    .selectFrom("ledger")
    .where("store_id", "=", scope.storeId)
    // A literal, because SQLite does not use the index of later events for a bound value.
    .where("entry_no", ">", sql.lit(0))
    .where("order_id", "in", sales.select("order_id"));
  const columns = { day: "order_day", time: "order_placed_at" } as const;
  return [...(await perMinute(sales, columns)), ...(await perMinute(later, columns))];
}

function perMinute(
  events: ReturnType<typeof ofDays>,
  { day, time }: { day: "day" | "order_day"; time: "occurred_at" | "order_placed_at" },
) {
  const minute = sql<number>`${sql.ref(time)} / ${sql.lit(minuteMs)}`;
  return events
    .select(({ ref }) => [ref(day).as("day"), minute.as("minute")])
    .select(({ fn }) => amountColumns.map((column) => fn.sum<number>(column).as(column)))
    .groupBy([sql.ref(day), minute])
    .execute();
}
