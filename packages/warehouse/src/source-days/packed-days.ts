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
import type { DaySpan } from "../calendar/period.ts";
import { firstDayOfMonth, monthOf } from "../calendar/zoned-day.ts";
import type { SourceScope } from "./source-scope.ts";

export type ReportScope = SourceScope & { report: ReportCode };

/** The figures of each day by member; days without rows are absent. */
export async function readPackedDays(
  db: Database,
  scope: ReportScope,
): Promise<Map<number, PackedColumns>> {
  const [rows = []] = await selectBatch(db, figuresQuery(db), [keyOf(scope)]);
  const unpack = unpackerOf(scope.report);
  return new Map(rows.map(({ day, figures }) => [day, unpack(figures)]));
}

/** The sums of each day over all members, in the order of the report's figures; days without rows are absent. */
export async function readDayTotals(
  db: Database,
  scope: ReportScope,
): Promise<Map<number, Float64Array>> {
  const [rows = []] = await selectBatch(db, totalsQuery(db), [keyOf(scope)]);
  return new Map(rows.map(({ day, totals }) => [day, readTotals(totals)]));
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
  { storeId, accountId, report, span }: ReportScope,
): Promise<Map<number, PackedColumns>> {
  const from = monthOf(span.from - 1) + 1;
  const to = monthOf(span.to + 1) - 1;
  if (to < from) return new Map();
  const [rows = []] = await selectBatch(db, monthsQuery(db), [
    [storeId, accountId, report, from, to],
  ]);
  const unpack = unpackerOf(report);
  return new Map(rows.map(({ month, figures }) => [month, unpack(figures)]));
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
export function dayRows(db: Database, { storeId, accountId, report, span }: ReportScope) {
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
  batchQuery(dayRows(db, ofNoSpan).select(["day", "figures"]).orderBy("day")),
);

const totalsQuery = oncePerDialect((db) =>
  batchQuery(dayRows(db, ofNoSpan).select(["day", "totals"]).orderBy("day")),
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
