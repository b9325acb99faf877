import { batchQuery, oncePerDialect, selectBatch } from "@cartograph/database/dialects/batch.ts";
import {
  type PackedColumns,
  readFigures,
  readTotals,
} from "@cartograph/database/packed-figures.ts";
import type { Database } from "@cartograph/database/schema.ts";
import {
  type ReportCode,
  reportFigures,
  reportKind,
} from "@cartograph/database/tables/source-days.table.ts";
import { cachedDays, type DayReader } from "../cached-days.ts";
import type { DaySpan } from "../calendar/period.ts";
import { firstDayOfMonth, monthOf } from "../calendar/days.ts";
import type { SourceScope } from "./source-scope.ts";
import { loadCached } from "../store-cache.ts";

export type ReportScope = SourceScope & { report: ReportCode };

/** The figures of each day by member; days without rows are absent. */
export async function readPackedDays(
  db: Database,
  scope: ReportScope,
): Promise<ReadonlyMap<number, PackedColumns>> {
  const unpack = unpackerOf(scope.report);
  return readOnce<PackedColumns>(scope, {
    name: "figures",
    read: async (span) => {
      const [rows = []] = await selectBatch(db, figuresQuery(db), [keyOf({ ...scope, span })]);
      return new Map(rows.map(({ day, figures }) => [day, unpack(figures)]));
    },
    bytesOf: ({ bytes }) => bytes,
  });
}

/** The sums of each day over all members, in the order of the report's figures; days without rows are absent. */
export async function readDayTotals(
  db: Database,
  scope: ReportScope,
): Promise<ReadonlyMap<number, Float64Array>> {
  return readOnce<Float64Array>(scope, {
    name: "totals",
    read: async (span) => {
      const [rows = []] = await selectBatch(db, totalsQuery(db), [keyOf({ ...scope, span })]);
      return new Map(rows.map(({ day, totals }) => [day, readTotals(totals)]));
    },
    bytesOf: ({ byteLength }) => byteLength,
  });
}

function readOnce<Value>(
  { cache, accountId, report, span }: ReportScope,
  reader: DayReader<Value>,
): Promise<ReadonlyMap<number, Value>> {
  if (cache === undefined) return reader.read(span);
  const name = `source-days:${reader.name}:${accountId}:${report}`;
  return cachedDays(cache, span, { ...reader, name });
}

/** Figures by member that together cover the span: sums of whole months where they are stored, otherwise days. */
export async function readPackedSums(db: Database, scope: ReportScope): Promise<PackedColumns[]> {
  const months = await readMonths(db, scope);
  const packed = [...months.values()];
  for (const span of daysOutside(months, scope.span)) {
    packed.push(...(await readPackedDays(db, { ...scope, span })).values());
  }
  return packed;
}

/** Item rows also have the number of the item's name. */
export function unpackerOf(report: ReportCode): (figures: Buffer) => PackedColumns {
  const kind = reportKind(report);
  const count = reportFigures[kind].length + (kind === "item" ? 1 : 0);
  return (figures) => readFigures(figures, count);
}

async function readMonths(
  db: Database,
  { storeId, accountId, report, span, cache }: ReportScope,
): Promise<ReadonlyMap<number, PackedColumns>> {
  const from = monthOf(span.from - 1) + 1;
  const to = monthOf(span.to + 1) - 1;
  if (to < from) return new Map();
  const name = `source-months:${accountId}:${report}:${from}:${to}`;
  return loadCached(cache, { name, bytesOf: bytesOfMonths }, async () => {
    const [rows = []] = await selectBatch(db, monthsQuery(db), [
      [storeId, accountId, report, from, to],
    ]);
    const unpack = unpackerOf(report);
    return new Map(rows.map(({ month, figures }) => [month, unpack(figures)]));
  });
}

function bytesOfMonths(months: ReadonlyMap<number, PackedColumns>): number {
  return [...months.values()].reduce((sum, { bytes }) => sum + bytes, 0);
}

/** The parts of the span before, between and after the months. */
function daysOutside(months: ReadonlyMap<number, unknown>, { from, to }: DaySpan): DaySpan[] {
  const spans: DaySpan[] = [];
  let start = from;
  for (const month of [...months.keys()].toSorted((a, b) => a - b)) {
    const first = firstDayOfMonth(month);
    if (start < first) spans.push({ from: start, to: first - 1 });
    start = firstDayOfMonth(month + 1);
  }
  if (start <= to) spans.push({ from: start, to });
  return spans;
}

/** The stored days of the span. */
export function storedDays(db: Database, { storeId, accountId, report, span }: ReportScope) {
  return db
    .selectFrom("source_days")
    .where("store_id", "=", storeId)
    .where("account_id", "=", accountId)
    .where("report", "=", report)
    .where("day", ">=", span.from)
    .where("day", "<=", span.to);
}

const ofNoSpan: ReportScope = { storeId: 0, accountId: 0, report: 0, span: { from: 0, to: 0 } };

function keyOf({ storeId, accountId, report, span }: ReportScope): number[] {
  return [storeId, accountId, report, span.from, span.to];
}

const figuresQuery = oncePerDialect((db) =>
  batchQuery(storedDays(db, ofNoSpan).select(["day", "figures"]).orderBy("day")),
);

const totalsQuery = oncePerDialect((db) =>
  batchQuery(storedDays(db, ofNoSpan).select(["day", "totals"]).orderBy("day")),
);

const monthsQuery = oncePerDialect((db) =>
  batchQuery(
    db
      .selectFrom("source_months")
      .select(["month", "figures"])
      .where("store_id", "=", 0)
      .where("account_id", "=", 0)
      .where("report", "=", 0)
      .where("month", ">=", 0)
      .where("month", "<=", 0),
  ),
);
