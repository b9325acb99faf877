import type { DateBasis } from "@cartograph/contracts/date-range.ts";
import type { Filter } from "@cartograph/contracts/dimensions/filters.ts";
import type { PackedColumn } from "@cartograph/database/packed-table.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { amountColumns } from "../../ingestion/sales/ledger-amounts.ts";
import { partColumns, restOf } from "../../rollups/order-columns/order-day.ts";
import { countColumns } from "../sales-rows.ts";
import { type DayView, laterOf, salesOf } from "./day-view.ts";
import { type AmountColumn, onBasis, wholeColumns } from "./grouped-amounts.ts";
import { needsLines, openOrderGroups, type OrderGroups, type OrderScope } from "./order-groups.ts";
import { parentsOf } from "./row-values.ts";
import { addWeighted, type RowTotals, totalUp } from "./row-totals.ts";

/** How often each column counts in a metric. */
type Weights = Readonly<Record<AmountColumn, number>>;

/**
 * How many ledger entries add something to any of the metrics, and their sums. With a filter by lines, an entry adds
 * what is of the lines that remain.
 */
export async function eventTotals(
  db: Database,
  { basis, ...scope }: OrderScope & { basis: DateBasis },
  { filters, weights }: { filters: readonly Filter[]; weights: readonly Weights[] },
): Promise<RowTotals> {
  const totals = { count: 0, sums: weights.map(() => 0) };
  const withLines = needsLines({ by: [], filters });
  const groups = await openOrderGroups(db, scope, { by: [], filters, per: [], withLines });
  for await (const days of groups.days()) {
    for (const day of days) {
      const later = laterOf(day);
      const sides = [
        { of: salesOf(day), rows: "sales", keeps: undefined },
        { of: later, rows: "later", keeps: onBasis(later, basis) },
      ] as const;
      for (const side of sides) {
        if (side.of.events.rows === 0) continue;
        const add = withLines ? addByLine : addWhole;
        totalUp(totals, add(groups, { ...side, weights }));
      }
    }
  }
  return totals;
}

type Side = {
  of: Omit<DayView, "rows">;
  rows: "sales" | "later";
  keeps: ((row: number) => boolean) | undefined;
  weights: readonly Weights[];
};

/** What each event adds to each metric. */
function addWhole(groups: OrderGroups, { of, rows, keeps, weights }: Side): Float64Array[] {
  const selected = groups.select({ ...of, rows }, keeps).rows;
  return weights.map((times) => {
    const added = new Float64Array(of.events.rows);
    for (const name of amountColumns) {
      addWeighted(added, { rows: selected, column: of.events.column(name), times: times[name] });
    }
    return added;
  });
}

function addByLine(groups: OrderGroups, { of, rows, keeps, weights }: Side): Float64Array[] {
  const { events, lines } = of;
  const whole = groups.select({ ...of, rows }, keeps).rows;
  const rest = groups.select({ ...of, rows: "rest" }, keeps).rows;
  const ofLines = lines && groups.select({ ...of, rows: "lines" }, keeps).rows;
  const parents = lines && parentsOf(lines.children, events.rows, lines.table.rows);
  return weights.map((times) => {
    const added = new Float64Array(events.rows);
    const add = (selected: Int32Array, name: AmountColumn, column: PackedColumn) =>
      addWeighted(added, { rows: selected, column, times: times[name] });
    for (const name of countColumns) add(whole, name, events.column(name));
    for (const name of wholeColumns) add(rest, name, events.column(name));
    for (const name of partColumns) {
      add(rest, name, events.column(restOf(name)));
      if (lines === null || ofLines === null || parents === null) continue;
      const column = lines.table.column(name);
      addWeighted(added, { rows: ofLines, column, times: times[name], to: parents });
    }
    return added;
  });
}
