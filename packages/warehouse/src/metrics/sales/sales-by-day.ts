import type { DateBasis } from "@cartograph/contracts/date-range.ts";
import { batchQuery, oncePerDialect, selectBatch } from "@cartograph/database/dialects/batch.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { LedgerAmounts } from "@cartograph/database/tables/sales.table.ts";
import { basisCodes } from "@cartograph/database/tables/rollups.table.ts";
import { sql } from "kysely";
import type { Window } from "../../calendar/period.ts";
import { addAmounts, amountColumns, noAmounts } from "../../ingestion/sales/ledger-amounts.ts";

export type SalesScope = { storeId: number; basis: DateBasis; window: Window };

/** Ledger sums for each day of the window; days without entries are absent. */
export type SalesByDay = ReadonlyMap<number, LedgerAmounts>;

export async function salesByDay(db: Database, scope: SalesScope): Promise<SalesByDay> {
  const { from, to } = scope.window;
  const key = [scope.storeId, basisCodes[scope.basis], from, to];
  const [rows = []] = await selectBatch(db, totalsQuery(db), [key]);
  const days = new Map<number, LedgerAmounts>(rows.map((row) => [row.day, row]));
  const { part } = scope.window;
  if (part !== null) {
    const amounts =
      scope.basis === "refund_date"
        ? await eventsUntil(db, scope.storeId, part)
        : await eventsOfOrdersUntil(db, scope.storeId, part);
    days.set(part.day, amounts);
  }
  return days;
}

const totalsQuery = oncePerDialect((db) =>
  batchQuery(
    db
      .selectFrom("day_totals")
      .select(["day", ...amountColumns])
      .where("store_id", "=", 0)
      .where("basis", "=", 0)
      .where("day", ">=", 0)
      .where("day", "<=", 0),
  ),
);

export function sumSales(days: SalesByDay): LedgerAmounts {
  return addSales(days.values());
}

export function addSales(all: Iterable<LedgerAmounts>): LedgerAmounts {
  const sum = noAmounts();
  for (const amounts of all) addAmounts(sum, amounts, 1);
  return sum;
}

/** Net + shipping + taxes + duties + additional fees, minor units. */
export function totalSales(amounts: LedgerAmounts): number {
  const { shipping_minor, taxes_minor, duties_minor, fees_minor } = amounts;
  return netSales(amounts) + shipping_minor + taxes_minor + duties_minor + fees_minor;
}

/** Gross − discounts − returns, minor units. */
export function netSales(amounts: LedgerAmounts): number {
  return goodsSold(amounts) - amounts.returns_minor;
}

/** Gross − discounts, before returns, minor units. */
export function goodsSold(amounts: LedgerAmounts): number {
  return amounts.gross_minor - amounts.discounts_minor;
}

type Part = { day: number; until: number };

function eventsUntil(db: Database, storeId: number, part: Part): Promise<LedgerAmounts> {
  return db
    .selectFrom("ledger")
    .select(amountColumns.map((column) => sumOf(column)))
    .where("store_id", "=", storeId)
    .where("day", "=", part.day)
    .where("occurred_at", "<", part.until)
    .executeTakeFirstOrThrow();
}

/** All ledger entries, of any date, of the orders placed on the day before the moment. */
async function eventsOfOrdersUntil(
  db: Database,
  storeId: number,
  part: Part,
): Promise<LedgerAmounts> {
  const sales = db
    .selectFrom("ledger")
    .where("store_id", "=", storeId)
    .where("day", "=", part.day)
    .where("entry_no", "=", 0)
    .where("order_placed_at", "<", part.until);
  const sold = await sales
    .select(amountColumns.map((column) => sumOf(column)))
    .executeTakeFirstOrThrow();
  const later = await db
    .selectFrom("ledger")
    .select(amountColumns.map((column) => sumOf(column)))
    .where("store_id", "=", storeId)
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
