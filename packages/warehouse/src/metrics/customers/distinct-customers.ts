import type { Database } from "@cartograph/database/schema.ts";
import type { StoreContext } from "../../report-request.ts";
import type { DaySpan, Window } from "../../calendar/period.ts";
import { firstDayOfMonth } from "../../calendar/days.ts";
import { customerKind } from "../../rollups/purchase-days.ts";
import {
  type ColumnScope,
  readCoveringColumns,
  readDayColumns,
} from "../../rollups/packed-columns.ts";
import { countSince, purchaseDayCountKind } from "../../rollups/purchase-day-counts.ts";
import type { StoreCache } from "../../store-cache.ts";
import type { DayPart } from "../part-of-day/day-part.ts";
import { openPartOfDay } from "../part-of-day/part-of-day.ts";

export type CustomerCounts = {
  /** Distinct customers who ordered, without guests. */
  all: number;
  /** Customers with at least one order that was not their first. */
  returning: number;
};

type WindowScope = { store: StoreContext; cache: StoreCache; window: Window };

/** Exact for windows of any length. The cost does not depend on the number of customers. */
export async function distinctCustomers(
  db: Database,
  { store, cache, window }: WindowScope,
): Promise<CustomerCounts> {
  const { from } = window;
  const cover = await readCoveringColumns(db, { store, cache, span: window }, purchaseDayCountKind);
  const counts = [
    ...[...cover.months].map(([month, column]) =>
      countSince(column, { start: firstDayOfMonth(month), from }),
    ),
    ...[...cover.days].map(([day, column]) => countSince(column, { start: day, from })),
  ];
  if (window.part !== null) {
    counts.push(await countPart(db, { store, cache, from, part: window.part }));
  }
  return addCounts(counts);
}

/** Counts the distinct customers of any days within the span. */
export async function distinctCustomersOver(
  db: Database,
  scope: ColumnScope,
): Promise<(days: DaySpan) => CustomerCounts> {
  const byDay = await readDayColumns(db, scope, purchaseDayCountKind);
  return ({ from, to }) => {
    const counts: CustomerCounts[] = [];
    for (let day = from; day <= to; day += 1) {
      const column = byDay.get(day);
      if (column !== undefined) counts.push(countSince(column, { start: day, from }));
    }
    return addCounts(counts);
  };
}

function addCounts(counts: readonly CustomerCounts[]): CustomerCounts {
  const sum = { all: 0, returning: 0 };
  for (const { all, returning } of counts) {
    sum.all += all;
    sum.returning += returning;
  }
  return sum;
}

/** Counts the customers who ordered in the part of the day and had no purchase day from `from` until that day. */
async function countPart(
  db: Database,
  { store, cache, from, part }: Omit<WindowScope, "window"> & { from: number; part: DayPart },
): Promise<CustomerCounts> {
  const span = { from: part.day, to: part.day };
  const day = (await readDayColumns(db, { store, cache, span }, customerKind)).get(part.day);
  const ordered = await (await openPartOfDay(db, { store, cache }, part)).customers();
  const counts = { all: 0, returning: 0 };
  const isCounted = (gap: number | undefined) => gap === 0 || (gap ?? 0) > part.day - from;
  for (const [index, customer] of day?.customers.entries() ?? []) {
    const isReturning = ordered.get(customer);
    if (isReturning === undefined) continue;
    if (isCounted(day?.gaps[index])) counts.all += 1;
    if (isReturning && isCounted(day?.returningGaps[index])) counts.returning += 1;
  }
  return counts;
}
