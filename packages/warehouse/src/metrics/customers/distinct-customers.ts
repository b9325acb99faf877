import type { Database } from "@cartograph/database/schema.ts";
import type { StoreContext } from "../../ask.ts";
import type { DaySpan, Window } from "../../calendar/period.ts";
import {
  type CustomerColumn,
  customerKind,
  customerOfMark,
} from "../../rollups/customer-columns.ts";
import { customersUntil } from "../part-of-day.ts";
import { readColumns, readDayColumns } from "../../rollups/packed-columns.ts";
import type { StoreCache } from "../../store-cache.ts";

export type CustomerCounts = {
  /** Distinct customers who ordered, without guests. */
  all: number;
  /** Customers with at least one order that was not their first. */
  returning: number;
};

/** Exact for windows of any length. */
export async function distinctCustomers(
  db: Database,
  scope: { store: StoreContext; cache: StoreCache; window: Window },
): Promise<CustomerCounts> {
  const { store, cache, window } = scope;
  const columns = await readColumns(db, { store, cache, span: window }, customerKind);
  if (window.part === null) return countDistinct(columns);
  return countDistinct([...columns, await customersUntil(db, store, window.part)]);
}

/** The customer marks of each day of the span. */
export function customersByDay(
  db: Database,
  scope: { store: StoreContext; cache: StoreCache; span: DaySpan },
): Promise<ReadonlyMap<number, CustomerColumn>> {
  return readDayColumns(db, scope, customerKind);
}

/** Counts with an array indexed by customer id, since the ids of one store are close together. */
export function countDistinct(columns: readonly CustomerColumn[]): CustomerCounts {
  const [first, last] = idBounds(columns);
  const seen = new Uint8Array(Math.max(0, last - first + 1));
  const counts = { all: 0, returning: 0 };
  for (const column of columns) {
    for (const mark of column) {
      const slot = customerOfMark(mark) - first;
      const before = seen[slot] ?? 0;
      const after = before | ((mark & 1) === 1 ? seenReturning : seenAtAll);
      if (before === 0) counts.all += 1;
      if (after >= seenReturning && before < seenReturning) counts.returning += 1;
      seen[slot] = after;
    }
  }
  return counts;
}

const seenAtAll = 1;
const seenReturning = 2;

function idBounds(columns: readonly CustomerColumn[]): [first: number, last: number] {
  let first = Infinity;
  let last = -Infinity;
  for (const column of columns) {
    for (const mark of column) {
      const customer = customerOfMark(mark);
      if (customer < first) first = customer;
      if (customer > last) last = customer;
    }
  }
  return first === Infinity ? [0, -1] : [first, last];
}
