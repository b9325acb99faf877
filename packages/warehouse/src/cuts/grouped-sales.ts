import type { Database } from "@cartograph/database/schema.ts";
import type { CustomerTypeCode, LedgerAmounts } from "@cartograph/database/tables/sales.table.ts";
import { filteredDimensions } from "@cartograph/contracts/dimensions/filters.ts";
import { type RawBuilder, sql } from "kysely";
import type { DaySpan } from "../calendar/period.ts";
import { timeDimensionIds, timeValue } from "../dimensions/time-dimensions.ts";
import { groupBy } from "../grouping.ts";
import { addAmounts, amountColumns, noAmounts } from "../ingestion/sales/ledger-amounts.ts";
import type { CustomerCounts } from "../metrics/customers/distinct-customers.ts";
import { type OrdersOfType, typesByCode } from "../metrics/customers/orders-by-customer-type.ts";
import type { MinuteSales } from "../metrics/sales/sales-by-minute.ts";
import type { Grouping } from "./cut.ts";
import type { GroupKey } from "./group-key.ts";
import { isLineDimension } from "./order-facts.ts";
import {
  countColumns,
  placedOrders,
  salesRows,
  salesRowsByLine,
  type SalesScope,
} from "./sales-rows.ts";
import { type FactRows, selectGroups } from "./select-groups.ts";

type AmountColumn = (typeof amountColumns)[number];

const lineAmounts = amountColumns.filter((name) => !countColumns.some((each) => each === name));

/** Ledger sums by group and day. */
export async function groupedAmounts(
  db: Database,
  scope: SalesScope,
  grouping: Grouping,
): Promise<Map<GroupKey, Map<number, LedgerAmounts>>> {
  const groups = new Map<GroupKey, Map<number, LedgerAmounts>>();
  for (const row of await amountsPer(db, scope, { ...grouping, per: { day: sql`fact.day` } })) {
    const days = groups.get(row.key) ?? new Map<number, LedgerAmounts>();
    groups.set(row.key, days);
    days.set(row.day, row.amounts);
  }
  return groups;
}

const minuteMs = 60_000;

/** Ledger sums by minute of the days to which the filters apply. */
export async function filteredMinutes(
  db: Database,
  { span, ...scope }: Omit<SalesScope, "window"> & { span: DaySpan },
  filters: Grouping["filters"],
): Promise<ReadonlyMap<number, MinuteSales[]>> {
  const rows = await amountsPer(
    db,
    { ...scope, window: { ...span, part: null } },
    {
      by: [],
      filters,
      per: { day: sql`fact.day`, minute: sql`fact.at / ${sql.lit(minuteMs)}` },
    },
  );
  const minutes = rows.map(({ day, minute, amounts }) => ({ day, at: minute * minuteMs, amounts }));
  return groupBy(minutes, ({ day }) => day);
}

type PerRow<Per extends string> = { key: GroupKey; amounts: LedgerAmounts } & Record<Per, number>;

async function amountsPer<Per extends string>(
  db: Database,
  scope: SalesScope,
  { by, filters, per }: Grouping & { per: Record<Per, RawBuilder<unknown>> },
): Promise<PerRow<Per>[]> {
  const sumOf = (rows: FactRows, columns: readonly AmountColumn[]) =>
    selectGroups(db, rows, { by, filters, per, columns: sums(columns) });
  if (![...by, ...filteredDimensions(filters)].some(isLineDimension)) {
    return mergeRows(await sumOf(salesRows(scope), amountColumns), [], per);
  }
  return mergeRows(
    await sumOf(salesRows(scope), countColumns),
    await sumOf(salesRowsByLine(scope), lineAmounts),
    per,
  );
}

type SumRow<Per extends string> = { key: GroupKey } & Record<Per, number> & Partial<LedgerAmounts>;

/** Adds up the rows of each group. */
function mergeRows<Per extends string>(
  one: readonly SumRow<Per>[],
  other: readonly SumRow<Per>[],
  per: Record<Per, unknown>,
): PerRow<Per>[] {
  const names = Object.keys(per) as Per[];
  const merged = new Map<string, PerRow<Per>>();
  for (const row of [...one, ...other]) {
    const id = JSON.stringify([row.key, ...names.map((name) => row[name])]);
    const known = merged.get(id) ?? { ...row, amounts: noAmounts() };
    merged.set(id, known);
    addAmounts(known.amounts, { ...noAmounts(), ...amountsOf(row) }, 1);
  }
  return [...merged.values()];
}

function amountsOf(row: Partial<LedgerAmounts>): Partial<LedgerAmounts> {
  return Object.fromEntries(amountColumns.map((name) => [name, row[name] ?? 0]));
}

function sums<Column extends AmountColumn>(
  columns: readonly Column[],
): Record<Column, RawBuilder<unknown>> {
  const entries = columns.map((name) => [name, sql`coalesce(sum(${sql.ref(`fact.${name}`)}), 0)`]);
  return Object.fromEntries(entries) as Record<Column, RawBuilder<unknown>>;
}

/** Orders placed in the window by group, customer type and day. */
export async function groupedOrders(
  db: Database,
  scope: SalesScope,
  { by, filters }: Grouping,
): Promise<Map<GroupKey, OrdersOfType[]>> {
  const rows = await selectGroups(db, placedOrders(scope), {
    by,
    filters,
    per: { day: sql`fact.day`, type: sql`orders.customer_type` },
    columns: { orders: sql`count(*)`, totalMinor: sql`sum(orders.total_minor)` },
  });
  const typed = rows.map(({ key, day, type, orders, totalMinor }) => ({
    key,
    order: { day, type: typesByCode[type as CustomerTypeCode], orders, totalMinor },
  }));
  const groups = groupBy(typed, ({ key }) => key);
  return new Map([...groups].map(([key, all]) => [key, all.map(({ order }) => order)]));
}

/** Distinct customers who placed the orders of each group. */
export async function groupedCustomers(
  db: Database,
  scope: SalesScope,
  { by, filters }: Grouping,
): Promise<Map<GroupKey, CustomerCounts>> {
  const rows = await selectGroups(db, placedOrders(scope), {
    by,
    filters,
    per: {},
    columns: {
      all: sql`count(distinct orders.customer_id)`,
      returning: sql`count(distinct case when orders.customer_type = 2 then orders.customer_id end)`,
    },
  });
  return new Map(rows.map(({ key, all, returning }) => [key, { all, returning }]));
}

/** Guests are no customers; ids begin at 1. */
const noCustomer = 0;

type Visit = { day: number; customer: number; returning: number };

/** Who ordered on each day, by group. */
export async function groupedVisits(
  db: Database,
  scope: SalesScope,
  { by, filters }: Grouping,
): Promise<Map<GroupKey, Visit[]>> {
  const rows = await selectGroups(db, placedOrders(scope), {
    by,
    filters,
    per: {
      day: sql`fact.day`,
      customer: sql`coalesce(orders.customer_id, ${sql.lit(noCustomer)})`,
    },
    columns: { returning: sql`max(orders.customer_type = 2)` },
  });
  return groupBy(
    rows.filter(({ customer }) => customer !== noCustomer),
    ({ key }) => key,
  );
}

/** Counts distinct customers of any span. */
export function countVisitors(visits: readonly Visit[]): (span: DaySpan) => CustomerCounts {
  const byDay = groupBy(visits, ({ day }) => day);
  return ({ from, to }) => {
    const all = new Set<number>();
    const returning = new Set<number>();
    for (let day = from; day <= to; day += 1) {
      for (const visit of byDay.get(day) ?? []) {
        all.add(visit.customer);
        if (visit.returning === 1) returning.add(visit.customer);
      }
    }
    return { all: all.size, returning: returning.size };
  };
}

/** New customers by group and day of acquisition. Only parts of time cut them. */
export async function groupedAcquired(
  db: Database,
  { store, span }: Pick<SalesScope, "store"> & { span: DaySpan },
  { by, filters }: Grouping,
): Promise<Map<GroupKey, Map<number, number>>> {
  const day = sql<number>`fact.day`;
  const rows: FactRows = {
    from: sql`(select day, customers from acquired_days
      where store_id = ${store.id} and day between ${span.from} and ${span.to}) as fact`,
    valueOf: (dimension) => {
      const time = timeDimensionIds.find((each) => each === dimension);
      if (time === undefined || time === "hour") {
        throw new Error(`Acquired customers have no ${dimension}`);
      }
      return timeValue(time, { day, at: day, span, timezone: store.timezone });
    },
  };
  const groups = new Map<GroupKey, Map<number, number>>();
  const found = await selectGroups(db, rows, {
    by,
    filters,
    columns: { customers: sql`sum(fact.customers)` },
    per: { day },
  });
  for (const row of found) {
    const days = groups.get(row.key) ?? new Map<number, number>();
    groups.set(row.key, days.set(row.day, row.customers));
  }
  return groups;
}
