import type { Database } from "@cartograph/database/schema.ts";
import type { StoreContext } from "../ask.ts";
import type { DaySpan } from "../calendar/period.ts";
import { coverSpan } from "./column-cover.ts";
import type { StoreCache } from "../store-cache.ts";

export type ColumnScope = { store: StoreContext; cache: StoreCache; span: DaySpan };

/** Which of a bucket's two columns to read, how to unpack it, and how to compute it for a dirty day. */
export type ColumnKind<Column> = {
  name: "products" | "customers";
  decode: (packed: Buffer) => Column;
  ofDay: (db: Database, store: StoreContext, day: number) => Promise<Column>;
  bytes: (column: Column) => number;
};

/** The columns that together cover the span, unpacked once per version of the store's data. */
export async function readColumns<Column extends object>(
  db: Database,
  scope: ColumnScope,
  kind: ColumnKind<Column>,
): Promise<Column[]> {
  const { store, span } = scope;
  const marks = await findDirtyDays(db, store.id, span);
  const cover = coverSpan(span, new Set(marks.keys()));
  const months = await readBuckets(db, scope, kind, { span: 1, buckets: cover.months });
  const days = await readBuckets(db, scope, kind, { span: 0, buckets: cover.days });
  const dirty = await readDirtyDays(db, scope, kind, { days: cover.dirty, marks });
  return [...months.values(), ...days.values(), ...dirty.values()];
}

/** The column of each day of the span. */
export async function readDayColumns<Column extends object>(
  db: Database,
  scope: ColumnScope,
  kind: ColumnKind<Column>,
): Promise<Map<number, Column>> {
  const { store, span } = scope;
  const marks = await findDirtyDays(db, store.id, span);
  const clean: number[] = [];
  for (let day = span.from; day <= span.to; day += 1) {
    if (!marks.has(day)) clean.push(day);
  }
  const columns = await readBuckets(db, scope, kind, { span: 0, buckets: clean });
  return new Map([
    ...columns,
    ...(await readDirtyDays(db, scope, kind, { days: marks.keys(), marks })),
  ]);
}

/** Days whose columns are out of date, each with the marker of its last change. */
async function findDirtyDays(
  db: Database,
  storeId: number,
  span: DaySpan,
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom("dirty_days")
    .select(["day", "mark"])
    .where("store_id", "=", storeId)
    // A dirty day outside the span does not matter, since its month is not covered as a whole.
    .where("day", ">=", span.from)
    .where("day", "<=", span.to)
    .execute();
  return new Map(rows.map((row) => [row.day, row.mark]));
}

/**
 * Computes dirty days from the facts and caches each until it changes again. During an import, a request then only
 * recomputes the days that changed since the last one.
 */
async function readDirtyDays<Column extends object>(
  db: Database,
  { store, cache: { lasting } }: ColumnScope,
  kind: ColumnKind<Column>,
  { days, marks }: { days: Iterable<number>; marks: ReadonlyMap<number, number> },
): Promise<Map<number, Column>> {
  const columns = new Map<number, Column>();
  for (const day of days) {
    const name = `${kind.name}:dirty:${day}:${marks.get(day)}`;
    let column = lasting.get<Column>(name);
    if (column === undefined) {
      column = await kind.ofDay(db, store, day);
      lasting.set(name, column, kind.bytes(column));
    }
    columns.set(day, column);
  }
  return columns;
}

const emptyBuffer = Buffer.alloc(0);

/** Columns by bucket. A bucket without orders has no row and yields an empty column. */
async function readBuckets<Column extends object>(
  db: Database,
  { store, cache }: ColumnScope,
  kind: ColumnKind<Column>,
  wanted: { span: 0 | 1; buckets: readonly number[] },
): Promise<Map<number, Column>> {
  const nameOf = (bucket: number) => `${kind.name}:${wanted.span}:${bucket}`;
  const columns = new Map<number, Column>();
  const unread: number[] = [];
  for (const bucket of wanted.buckets) {
    const column = cache.get<Column>(nameOf(bucket));
    if (column === undefined) unread.push(bucket);
    else columns.set(bucket, column);
  }
  if (unread.length === 0) return columns;
  const rows = await db
    .selectFrom("columns")
    .select(["bucket", `${kind.name} as packed`])
    .where("store_id", "=", store.id)
    .where("span", "=", wanted.span)
    .where("bucket", "in", unread)
    .execute();
  const packed = new Map(rows.map((row) => [row.bucket, row.packed]));
  for (const bucket of unread) {
    const column = kind.decode(packed.get(bucket) ?? emptyBuffer);
    cache.set(nameOf(bucket), column, kind.bytes(column));
    columns.set(bucket, column);
  }
  return columns;
}
