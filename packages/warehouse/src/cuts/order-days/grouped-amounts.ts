import type { Database } from "@cartograph/database/schema.ts";
import type { LedgerAmounts } from "@cartograph/database/tables/sales.table.ts";
import type { DateBasis } from "@cartograph/contracts/date-range.ts";
import type { DaySpan } from "../../calendar/period.ts";
import { groupBy } from "../../grouping.ts";
import { amountColumns } from "../../ingestion/sales/ledger-amounts.ts";
import type { MinuteSales } from "../../metrics/sales/sales-by-minute.ts";
import { type OrderDay } from "../../rollups/order-columns/packed-order-days.ts";
import { partColumns, restOf } from "../../rollups/order-columns/order-day.ts";
import type { Grouping } from "../cut.ts";
import type { GroupKey } from "../group-key.ts";
import { countColumns } from "../sales-rows.ts";
import { type DayView, laterOf, salesOf } from "./day-view.ts";
import { type GroupSums, sumByGroup } from "./group-sums.ts";
import {
  byDay,
  needsLines,
  type NumberAxis,
  openOrderGroups,
  type OrderGroups,
  type OrderScope,
  wholeDays,
} from "./order-groups.ts";
import { mapColumn } from "./row-values.ts";

export type AmountColumn = (typeof amountColumns)[number];
type Scope = OrderScope & { basis: DateBasis };

/** What no line has a part of, besides the counts. */
export const wholeColumns = amountColumns.filter(
  (name) => ![...countColumns, ...partColumns].some((each) => each === name),
);

/** Ledger sums by group. */
export async function groupedTotals(
  db: Database,
  scope: Scope,
  grouping: Grouping,
): Promise<Map<GroupKey, LedgerAmounts>> {
  const rows = await sumAmounts(db, scope, { ...grouping, per: [] });
  return new Map(rows.map(({ key, amounts }) => [key, amounts]));
}

/** Ledger sums by group and day. */
export async function groupedAmounts(
  db: Database,
  scope: Scope,
  grouping: Grouping,
): Promise<Map<GroupKey, Map<number, LedgerAmounts>>> {
  const groups = new Map<GroupKey, Map<number, LedgerAmounts>>();
  for (const row of await sumAmounts(db, scope, { ...grouping, per: [byDay] })) {
    const days = groups.get(row.key) ?? new Map<number, LedgerAmounts>();
    groups.set(row.key, days.set(row.per[0] ?? 0, row.amounts));
  }
  return groups;
}

const minuteMs = 60_000;

const byMinute: NumberAxis = (numberOf) => (events) =>
  mapColumn(events.column("at"), events.rows, (at) => numberOf(Math.floor(at / minuteMs)));

/** Ledger sums by minute of the days to which the filters apply. */
export async function filteredMinutes(
  db: Database,
  { span, ...scope }: Omit<Scope, "window"> & { span: DaySpan },
  filters: Grouping["filters"],
): Promise<ReadonlyMap<number, MinuteSales[]>> {
  const grouping = { by: [], filters, per: [byDay, byMinute] };
  const rows = await sumAmounts(db, { ...scope, window: wholeDays(span) }, grouping);
  const minutes = rows.map(({ per: [day = 0, minute = 0], amounts }) => ({
    day,
    at: minute * minuteMs,
    amounts,
  }));
  return groupBy(minutes, ({ day }) => day);
}

type AmountRow = { key: GroupKey; per: number[]; amounts: LedgerAmounts };

async function sumAmounts(
  db: Database,
  { basis, ...scope }: Scope,
  grouping: Grouping & { per: readonly NumberAxis[] },
): Promise<AmountRow[]> {
  const withLines = needsLines(grouping);
  const groups = await openOrderGroups(db, scope, { ...grouping, withLines });
  const sums = sumByGroup(amountColumns, groups.count);
  for await (const days of groups.days()) {
    for (const day of days) {
      if (withLines) addByLine(sums, groups, { day, basis });
      else addOrders(sums, groups, { day, basis });
    }
  }
  const amounts = amountsOf(sums);
  return sums.present().map((group) => {
    const { key, per } = groups.keyOf(group);
    return { key, per, amounts: amounts(group) };
  });
}

type Sums = GroupSums<AmountColumn>;
type DayScope = { day: OrderDay; basis: DateBasis };

function addOrders(sums: Sums, groups: OrderGroups, { day, basis }: DayScope): void {
  add(sums, groups, { view: { ...salesOf(day), rows: "sales" }, names: amountColumns });
  const later = laterOf(day);
  const keeps = onBasis(later, basis);
  add(sums, groups, { view: { ...later, rows: "later" }, names: amountColumns, keeps });
}

/** Events count what is of no line, and their lines the rest. The order itself is counted with each of its values. */
function addByLine(sums: Sums, groups: OrderGroups, { day, basis }: DayScope): void {
  const sales = salesOf(day);
  add(sums, groups, { view: { ...sales, rows: "sales" }, names: countColumns });
  const later = laterOf(day);
  for (const { of, keeps } of [{ of: sales }, { of: later, keeps: onBasis(later, basis) }]) {
    add(sums, groups, {
      view: { ...of, rows: "rest" },
      names: wholeColumns,
      rest: partColumns,
      keeps,
    });
    if (of.lines === null) continue;
    const { table } = of.lines;
    const selection = groups.select({ ...of, rows: "lines" }, keeps);
    sums.mark(selection);
    for (const name of partColumns) {
      const column = table.column(name);
      sums.add(name, selection, column);
    }
  }
}

/** Which later events count on the day; undefined for all. */
export function onBasis(
  { day }: { day: OrderDay },
  basis: DateBasis,
): ((row: number) => boolean) | undefined {
  const { base, offsets } = day.later.column("basis");
  const other = basis === "refund_date" ? 2 : 1;
  if (offsets === null && base !== other) return undefined;
  return (row) => base + (offsets?.[row] ?? 0) !== other;
}

function add(
  sums: Sums,
  groups: OrderGroups,
  {
    view,
    names,
    rest = [],
    keeps,
  }: {
    view: DayView;
    names: readonly AmountColumn[];
    rest?: typeof partColumns | [];
    keeps?: ((row: number) => boolean) | undefined;
  },
): void {
  if (view.events.rows === 0) return;
  const selection = groups.select(view, keeps);
  sums.mark(selection);
  for (const name of names) sums.add(name, selection, view.events.column(name));
  for (const name of rest) sums.add(name, selection, view.events.column(restOf(name)));
}

function amountsOf(sums: Sums): (group: number) => LedgerAmounts {
  const of = Object.fromEntries(amountColumns.map((name) => [name, sums.of(name)])) as Record<
    AmountColumn,
    Float64Array
  >;
  return (group) => ({
    orders: of.orders[group] ?? 0,
    product_orders: of.product_orders[group] ?? 0,
    online_orders: of.online_orders[group] ?? 0,
    units: of.units[group] ?? 0,
    gross_minor: of.gross_minor[group] ?? 0,
    discounts_minor: of.discounts_minor[group] ?? 0,
    returns_minor: of.returns_minor[group] ?? 0,
    shipping_minor: of.shipping_minor[group] ?? 0,
    taxes_minor: of.taxes_minor[group] ?? 0,
    duties_minor: of.duties_minor[group] ?? 0,
    refunded_minor: of.refunded_minor[group] ?? 0,
    fees_minor: of.fees_minor[group] ?? 0,
    rounding_minor: of.rounding_minor[group] ?? 0,
  });
}
