import { minuteMs } from "@cartograph/contracts/days.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { LedgerAmounts } from "@cartograph/database/tables/sales.table.ts";
import type { DateBasis } from "@cartograph/contracts/date-range.ts";
import { type DaySpan, wholeDays } from "../../calendar/period.ts";
import { groupBy } from "../../grouping.ts";
import { amountColumns, type AmountColumn } from "../../ingestion/sales/ledger-amounts.ts";
import type { MinuteSales } from "../../metrics/sales/sales-by-minute.ts";
import { partColumns, restOf } from "../../rollups/order-columns/order-day.ts";
import type { Grouping } from "../cut.ts";
import { type GroupedSums, type GroupKey, sumsByGroup, sumsByGroupAndDay } from "../group-key.ts";
import { countColumns } from "../sales-rows.ts";
import type { DaySide } from "./day-side.ts";
import { type GroupSums, isZero, sumByGroup } from "./group-sums.ts";
import {
  byDay,
  needsLines,
  type NumberAxis,
  openOrderGroups,
  type OrderGroups,
  type OrderScope,
} from "./order-groups.ts";
import { mapColumn } from "./row-values.ts";
import type { Selection } from "./select-rows.ts";

type Scope = OrderScope & { basis: DateBasis };

/** Columns that are not split by line, except counts. */
export const wholeColumns = amountColumns.filter(
  (name) => ![...countColumns, ...partColumns].some((each) => each === name),
);

/** Ledger sums by group. */
export async function groupedTotals(
  db: Database,
  scope: Scope,
  grouping: Grouping,
): Promise<Map<GroupKey, LedgerAmounts>> {
  return sumsByGroup(await sumAmounts(db, scope, { ...grouping, per: [] }));
}

/** Ledger sums by group and day. */
export async function groupedAmounts(
  db: Database,
  scope: Scope,
  grouping: Grouping,
): Promise<Map<GroupKey, Map<number, LedgerAmounts>>> {
  return sumsByGroupAndDay(await sumAmounts(db, scope, { ...grouping, per: [byDay] }));
}

const byMinute: NumberAxis = (numberOf) => (events) =>
  mapColumn(events.column("at"), events.rows, (at) => numberOf(Math.floor(at / minuteMs)));

/** Ledger sums by minute of the days, of matching rows. */
export async function filteredMinutes(
  db: Database,
  { span, ...scope }: Omit<Scope, "window"> & { span: DaySpan },
  filters: Grouping["filters"],
): Promise<ReadonlyMap<number, MinuteSales[]>> {
  const grouping = { by: [], filters, per: [byDay, byMinute] };
  const rows = await sumAmounts(db, { ...scope, window: wholeDays(span) }, grouping);
  const minutes = rows.map(({ per: [day = 0, minute = 0], sums }) => ({
    day,
    at: minute * minuteMs,
    amounts: sums,
  }));
  return groupBy(minutes, ({ day }) => day);
}

async function sumAmounts(
  db: Database,
  { basis, ...scope }: Scope,
  grouping: Grouping & { per: readonly NumberAxis[] },
): Promise<GroupedSums<LedgerAmounts>[]> {
  const withLines = needsLines(grouping);
  const groups = await openOrderGroups(db, scope, { ...grouping, withLines });
  const sums = sumByGroup(amountColumns, groups.count);
  await groups.eachDay((day) => {
    for (const side of [groups.sales(day), groups.later(day, basis)]) {
      if (side.kept.length === 0) continue;
      if (withLines) addByLine(sums, groups, side);
      else
        addColumns(sums, { side, selection: groups.select(side, "whole"), names: amountColumns });
    }
  });
  const amounts = amountsOf(sums);
  return sums.present().map((group) => {
    const { key, per } = groups.keyOf(group);
    return { key, per, sums: amounts(group) };
  });
}

type Sums = GroupSums<AmountColumn>;

/**
 * Adds the part of each event that belongs to no line, and its lines. Columns that count orders are added once for each
 * value of the order.
 */
function addByLine(sums: Sums, groups: OrderGroups, side: DaySide): void {
  const { events, lines } = side;
  if (countColumns.some((name) => !isZero(events.column(name)))) {
    addColumns(sums, { side, selection: groups.select(side, "whole"), names: countColumns });
  }
  const rest = groups.select(side, "rest");
  addColumns(sums, { side, selection: rest, names: wholeColumns });
  for (const name of partColumns) sums.add(name, rest, events.column(restOf(name)));
  if (lines === null) return;
  const ofLines = groups.select(side, "lines");
  sums.mark(ofLines);
  for (const name of partColumns) sums.add(name, ofLines, lines.table.column(name));
}

function addColumns(
  sums: Sums,
  {
    side,
    selection,
    names,
  }: { side: DaySide; selection: Selection; names: readonly AmountColumn[] },
): void {
  sums.mark(selection);
  for (const name of names) sums.add(name, selection, side.events.column(name));
}

function amountsOf(sums: Sums): (group: number) => LedgerAmounts {
  const byColumn = Object.fromEntries(amountColumns.map((name) => [name, sums.of(name)])) as Record<
    AmountColumn,
    Float64Array
  >;
  return (group) => ({
    orders: byColumn.orders[group] ?? 0,
    product_orders: byColumn.product_orders[group] ?? 0,
    online_orders: byColumn.online_orders[group] ?? 0,
    units: byColumn.units[group] ?? 0,
    gross_minor: byColumn.gross_minor[group] ?? 0,
    discounts_minor: byColumn.discounts_minor[group] ?? 0,
    returns_minor: byColumn.returns_minor[group] ?? 0,
    shipping_minor: byColumn.shipping_minor[group] ?? 0,
    taxes_minor: byColumn.taxes_minor[group] ?? 0,
    duties_minor: byColumn.duties_minor[group] ?? 0,
    refunded_minor: byColumn.refunded_minor[group] ?? 0,
    fees_minor: byColumn.fees_minor[group] ?? 0,
    rounding_minor: byColumn.rounding_minor[group] ?? 0,
  });
}
