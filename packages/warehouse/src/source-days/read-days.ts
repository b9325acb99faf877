import { batchQuery, oncePerDialect, selectBatch } from "@cartograph/database/dialects/batch.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { DayReport } from "@cartograph/database/tables/source-days.table.ts";
import { sql } from "kysely";
import type { DaySpan } from "../calendar/period.ts";
import { loadCached, type StoreCache } from "../store-cache.ts";
import { refusedContent } from "./refused-content.ts";

type ReadReport = { storeId: number; accountId: number; report: DayReport };

/**
 * The first and last day that the report was synced for, not counting refused days; null before its first sync. Days
 * outside of the span are unknown, which differs from days without any activity.
 */
export async function findReadDays(db: Database, report: ReadReport): Promise<DaySpan | null> {
  const [days = null] = await listReadDays(db, [report]);
  return days;
}

/** `findReadDays` of several reports with two queries, in the same order. */
export async function listReadDays(
  db: Database,
  reports: readonly ReadReport[],
): Promise<(DaySpan | null)[]> {
  const keys = reports.map(({ storeId, accountId, report }) => [storeId, accountId, report]);
  const { first, last } = readDayQueries(db);
  const firstRows = await selectBatch(db, first, keys);
  const lastRows = await selectBatch(db, last, keys);
  return reports.map((_, index) => {
    const [from, to] = [firstRows[index]?.[0], lastRows[index]?.[0]];
    return from && to ? { from: from.day, to: to.day } : null;
  });
}

const readDayQueries = oncePerDialect((db) => {
  const days = db
    .selectFrom("report_days")
    .select("day")
    .where("store_id", "=", 0)
    .where("account_id", "=", 0)
    .where("report", "=", "ad")
    .where("content_hash", "!=", sql.lit(refusedContent));
  const one = sql.lit(1);
  return {
    first: batchQuery(days.orderBy("day").limit(one)),
    last: batchQuery(days.orderBy("day", "desc").limit(one)),
  };
});

/** Like `findReadDays`, cached for each version of the store's data. */
export async function cachedReadDays(
  db: Database,
  { cache, ...scope }: ReadReport & { cache: StoreCache },
): Promise<DaySpan | null> {
  const name = `read-days:${scope.accountId}:${scope.report}`;
  return loadCached(cache, { name, bytesOf: () => 100 }, () => findReadDays(db, scope));
}

/** The synced part of the span; null when there is none. */
export function knownPart(span: DaySpan, readDays: DaySpan | null): DaySpan | null {
  if (readDays === null) return null;
  const known = { from: Math.max(span.from, readDays.from), to: Math.min(span.to, readDays.to) };
  return known.from <= known.to ? known : null;
}
