import type { DateBasis } from "@cartograph/contracts/date-range.ts";
import { batchQuery, oncePerDialect, selectBatch } from "@cartograph/database/dialects/batch.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { LedgerAmounts } from "@cartograph/database/tables/sales.table.ts";
import { basisCodes } from "@cartograph/database/tables/rollups.table.ts";
import type { StoreContext } from "../../report-request.ts";
import { cachedDays } from "../../cached-days.ts";
import type { DaySpan, Window } from "../../calendar/period.ts";
import { addAmounts, amountColumns, noAmounts } from "../../ingestion/sales/ledger-amounts.ts";
import type { StoreCache } from "../../store-cache.ts";
import { openPartOfDay } from "../part-of-day/part-of-day.ts";

export type SalesScope = { storeId: number; basis: DateBasis; span: DaySpan };

/** Ledger sums for each day of a window; days without entries are absent. */
export type SalesByDay = ReadonlyMap<number, LedgerAmounts>;

export async function salesByDay(
  db: Database,
  { storeId, basis, span }: SalesScope,
): Promise<SalesByDay> {
  const key = [storeId, basisCodes[basis], span.from, span.to];
  const [rows = []] = await selectBatch(db, totalsQuery(db), [key]);
  return new Map(rows.map((row) => [row.day, row]));
}

/** Approximate size of a cached day. */
const bytesPerDay = 200;

/** Like `salesByDay`, including the partial day at the end of the window. */
export async function salesOfWindow(
  db: Database,
  {
    store,
    cache,
    basis,
    window,
  }: { store: StoreContext; cache: StoreCache; basis: DateBasis; window: Window },
): Promise<SalesByDay> {
  const days = await cachedDays(cache, window, {
    name: `sales:${basis}`,
    read: (span) => salesByDay(db, { storeId: store.id, basis, span }),
    bytesOf: () => bytesPerDay,
  });
  if (window.part === null) return days;
  const part = await openPartOfDay(db, { store, cache }, window.part);
  return new Map(days).set(window.part.day, await part.sales(basis));
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
