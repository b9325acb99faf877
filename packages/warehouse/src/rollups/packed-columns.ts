import { batchQuery, oncePerDialect, selectBatch } from "@cartograph/database/dialects/batch.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { StoreContext } from "../report-request.ts";
import type { DaySpan } from "../calendar/period.ts";
import { monthOf } from "../calendar/days.ts";
import type { StoreCache } from "../store-cache.ts";
import { groupBy } from "../grouping.ts";
import { coverSpan } from "./column-cover.ts";
import {
  type ColumnKind,
  type ColumnSpan,
  daySpan,
  emptyColumn,
  monthSpan,
} from "./column-kind.ts";

export type ColumnScope = { store: StoreContext; cache: StoreCache; span: DaySpan };

/** The columns that together cover the span, unpacked once per version of the store's data. */
export async function readColumns<Column extends object>(
  db: Database,
  scope: ColumnScope,
  kind: ColumnKind<Column>,
): Promise<Column[]> {
  const { months, days } = await readCoveringColumns(db, scope, kind);
  return [...months.values(), ...days.values()];
}

/** Like `readColumns`, by month and by day. */
export async function readCoveringColumns<Column extends object>(
  db: Database,
  scope: ColumnScope,
  kind: ColumnKind<Column>,
): Promise<{ months: Map<number, Column>; days: Map<number, Column> }> {
  const { months, days } = coverSpan(scope.span);
  return {
    months: await readBuckets(db, scope, { kind, span: monthSpan, buckets: months }),
    days: await readBuckets(db, scope, { kind, span: daySpan, buckets: days }),
  };
}

/** The column of each day of the span. */
export async function readDayColumns<Column extends object>(
  db: Database,
  scope: ColumnScope,
  kind: ColumnKind<Column>,
): Promise<Map<number, Column>> {
  const { from, to } = scope.span;
  const buckets = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
  return readBuckets(db, scope, { kind, span: daySpan, buckets });
}

/** Columns by bucket, with unmerged changes applied. A bucket without orders yields an empty column. */
async function readBuckets<Column extends object>(
  db: Database,
  { store, cache, span: days }: ColumnScope,
  {
    kind,
    span,
    buckets,
  }: { kind: ColumnKind<Column>; span: ColumnSpan; buckets: readonly number[] },
): Promise<Map<number, Column>> {
  const nameOf = (bucket: number) => `${kind.name}:${span}:${bucket}`;
  const columns = new Map<number, Column>();
  const unread: number[] = [];
  for (const bucket of buckets) {
    const column = cache.get<Column>(nameOf(bucket));
    if (column === undefined) unread.push(bucket);
    else columns.set(bucket, column);
  }
  if (unread.length === 0) return columns;
  const rows = await selectBatch(
    db,
    storedQueries(db)[kind.name],
    consecutive(unread).map(({ from, to }) => [store.id, span, from, to]),
  );
  const stored = new Map(rows.flat().map((row) => [row.bucket, row.packed]));
  const changes = await readChanges(db, { storeId: store.id, days, kind, span });
  for (const bucket of unread) {
    const packed = stored.get(bucket) ?? emptyColumn;
    const changed = changes.get(bucket);
    const current = changed === undefined ? packed : kind.add(packed, changed, span);
    const column = kind.decode(current, span);
    cache.set(nameOf(bucket), column, kind.bytes(column));
    columns.set(bucket, column);
  }
  return columns;
}

/** Parameters: store, span, first and last bucket. Compiling a list of a year's buckets would take longer than reading them. */
const storedQueries = oncePerDialect((db) => {
  const ofKind = (name: ColumnKind<object>["name"]) =>
    batchQuery(
      db
        .selectFrom("columns")
        .select(["bucket", `${name} as packed`])
        .where("store_id", "=", 0)
        .where("span", "=", 0)
        .where("bucket", ">=", 0)
        .where("bucket", "<=", 0),
    );
  return {
    products: ofKind("products"),
    customers: ofKind("customers"),
    visit_counts: ofKind("visit_counts"),
  };
});

/** @param buckets ascending */
function consecutive(buckets: readonly number[]): DaySpan[] {
  const spans: DaySpan[] = [];
  for (const bucket of buckets) {
    const last = spans.at(-1);
    if (last !== undefined && last.to === bucket - 1) last.to = bucket;
    else spans.push({ from: bucket, to: bucket });
  }
  return spans;
}

/** Changes of the days by the bucket they belong to. */
async function readChanges<Column extends object>(
  db: Database,
  {
    storeId,
    days,
    kind,
    span,
  }: { storeId: number; days: DaySpan; kind: ColumnKind<Column>; span: ColumnSpan },
): Promise<Map<number, Buffer[]>> {
  const rows = await db
    .selectFrom("column_changes")
    .select(["day", `${kind.changes} as packed`])
    .where("store_id", "=", storeId)
    .where("day", ">=", days.from)
    .where("day", "<=", days.to)
    .orderBy("page")
    .execute();
  return groupChanges(
    rows.map(({ day, packed }) => [span === daySpan ? day : monthOf(day), packed]),
  );
}

export function groupChanges(
  changes: readonly (readonly [bucket: number, packed: Buffer])[],
): Map<number, Buffer[]> {
  const groups = groupBy(
    changes.filter(([, packed]) => packed.length > 0),
    ([bucket]) => bucket,
  );
  return new Map([...groups].map(([bucket, group]) => [bucket, group.map(([, packed]) => packed)]));
}
