import { oncePerDialect, selectBatch } from "@cartograph/database/dialects/batch.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { selectByKey } from "@cartograph/database/statements.ts";
import type { StoreContext } from "../../report-request.ts";
import type { DaySpan } from "../../calendar/period.ts";
import type { StoreCache } from "../../store-cache.ts";
import { buildOrderDays } from "./build-order-days.ts";
import { type DayLines, type DayOrders, readLines, readOrders } from "./order-day.ts";
import { findUnpackedDays } from "./unpacked-days.ts";

export type OrderDay = DayOrders & { day: number; lines: DayLines | null };

export type OrderDayScope = {
  store: StoreContext;
  cache: StoreCache;
  span: DaySpan;
  /** True to read `lines` too. */
  withLines: boolean;
};

/** Maximum number of days read at once, to limit memory. */
const daysAtOnce = 31;

/** A report can be canceled only between statements, and large stores have thousands of orders a day. */
const unpackedDaysAtOnce = 4;

/**
 * The days of the span on which orders or later events count, in ascending order, in batches. Days that are not stored
 * are packed from the ledger, so the answer does not depend on which are.
 */
export async function* readOrderDays(
  db: Database,
  { span, ...scope }: OrderDayScope,
): AsyncGenerator<OrderDay[]> {
  for (let from = span.from; from <= span.to; from += daysAtOnce) {
    const to = Math.min(from + daysAtOnce - 1, span.to);
    const days = await readSpan(db, { ...scope, span: { from, to } });
    if (days.length > 0) yield days;
  }
}

/** A cached day. Both are null if nothing counts on it. */
type CachedDay = { orders: DayOrders | null; lines: DayLines | null };

async function readSpan(db: Database, scope: OrderDayScope): Promise<OrderDay[]> {
  const { span, cache, withLines } = scope;
  const known = new Map<number, CachedDay>();
  const unknown: number[] = [];
  for (let day = span.from; day <= span.to; day += 1) {
    const cached =
      cache.get<CachedDay>(nameOf(day, true)) ?? cache.get<CachedDay>(nameOf(day, withLines));
    if (cached === undefined) unknown.push(day);
    else known.set(day, cached);
  }
  const [first] = unknown;
  const last = unknown.at(-1);
  if (first !== undefined && last !== undefined) {
    const read = await readPacked(db, { ...scope, span: { from: first, to: last } });
    for (const day of unknown) {
      const packed = read.get(day);
      const bytes = (packed?.orders.length ?? 0) + (packed?.lines?.length ?? 0);
      const value = {
        orders: packed === undefined ? null : readOrders(packed.orders),
        lines: packed?.lines == null ? null : readLines(packed.lines),
      };
      cache.set(nameOf(day, withLines), value, bytes);
      known.set(day, value);
    }
  }
  return [...known]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([day, { orders, lines }]) => (orders === null ? [] : [{ day, ...orders, lines }]));
}

/** The day with its lines; null if it would have to be packed from the ledger, or nothing counts on it. */
export async function readStoredOrderDay(
  db: Database,
  { store, cache, day }: Omit<OrderDayScope, "span" | "withLines"> & { day: number },
): Promise<OrderDay | null> {
  const name = nameOf(day, true);
  let known = cache.get<CachedDay>(name);
  if (known === undefined) {
    const [[stored] = []] = await selectBatch(db, storedQuery(db), [[store.id, day]]);
    if (stored === undefined) return null;
    known = { orders: readOrders(stored.orders), lines: readLines(stored.lines) };
    cache.set(name, known, stored.orders.length + stored.lines.length);
  }
  const { orders, lines } = known;
  return orders === null ? null : { day, ...orders, lines };
}

const storedQuery = oncePerDialect((db) =>
  selectByKey(db, "order_columns", { key: ["store_id", "day"], columns: ["orders", "lines"] }),
);

function nameOf(day: number, withLines: boolean): string {
  return `order-day:${day}:${withLines ? "lines" : "orders"}`;
}

type Packed = { orders: Buffer; lines: Buffer | null };

async function readPacked(
  db: Database,
  { store, span, withLines }: OrderDayScope,
): Promise<Map<number, Packed>> {
  const days = new Map<number, Packed>();
  const stored = await db
    .selectFrom("order_columns")
    .select(["day", "orders"])
    .$if(withLines, (query) => query.select("lines"))
    .where("store_id", "=", store.id)
    .where("day", ">=", span.from)
    .where("day", "<=", span.to)
    .execute();
  for (const { day, orders, lines = null } of stored) days.set(day, { orders, lines });
  if (days.size > span.to - span.from) return days;
  const unpacked = await findUnpackedDays(db, store.id, span);
  for (const missing of spansBetween(unpacked, days)) {
    for (const built of await buildOrderDays(db, { store, span: missing })) {
      days.set(built.day, built);
    }
  }
  return days;
}

/** Short spans that together cover the days and contain none of the others. */
function spansBetween(days: readonly number[], others: ReadonlyMap<number, unknown>): DaySpan[] {
  const spans: DaySpan[] = [];
  const between = [...others.keys()];
  for (const day of days) {
    const last = spans.at(-1);
    const isNext =
      last !== undefined &&
      day < last.from + unpackedDaysAtOnce &&
      !between.some((other) => other > last.to && other < day);
    if (isNext) last.to = day;
    else spans.push({ from: day, to: day });
  }
  return spans;
}
