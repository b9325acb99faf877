import { batchQuery, oncePerDialect, selectBatch } from "@cartograph/database/dialects/batch.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { DayReport } from "@cartograph/database/tables/source-days.table.ts";
import { sql } from "kysely";
import type { DaySpan } from "../calendar/period.ts";
import type { StoreCache } from "../store-cache.ts";

/**
 * The first and last day that the report was synced for; null before its first sync. Days outside of the span are
 * unknown, which differs from days without any activity.
 */
export async function findReadDays(
  db: Database,
  scope: { storeId: number; accountId: number; report: DayReport },
): Promise<DaySpan | null> {
  const key = [scope.storeId, scope.accountId, scope.report];
  const { first, last } = readDayQueries(db);
  const [[from] = []] = await selectBatch(db, first, [key]);
  const [[to] = []] = await selectBatch(db, last, [key]);
  return from && to ? { from: from.day, to: to.day } : null;
}

const readDayQueries = oncePerDialect((db) => {
  const days = db
    .selectFrom("report_days")
    .select("day")
    .where("store_id", "=", 0)
    .where("account_id", "=", 0)
    .where("report", "=", "ad");
  const one = sql.lit(1);
  return {
    first: batchQuery(days.orderBy("day").limit(one)),
    last: batchQuery(days.orderBy("day", "desc").limit(one)),
  };
});

/** Like `findReadDays`, cached for each version of the store's data. */
export async function cachedReadDays(
  db: Database,
  { cache, ...scope }: { cache: StoreCache; storeId: number; accountId: number; report: DayReport },
): Promise<DaySpan | null> {
  const name = `read-days:${scope.accountId}:${scope.report}`;
  const known = cache.get<{ days: DaySpan | null }>(name);
  if (known !== undefined) return known.days;
  const days = await findReadDays(db, scope);
  cache.set(name, { days }, 100);
  return days;
}

/** The synced part of the span; null when there is none. */
export function knownPart(span: DaySpan, readDays: DaySpan | null): DaySpan | null {
  if (readDays === null) return null;
  const known = { from: Math.max(span.from, readDays.from), to: Math.min(span.to, readDays.to) };
  return known.from <= known.to ? known : null;
}
