import type { SearchBreakdown, SessionBreakdown } from "@cartograph/contracts/day-records.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { DaySpan } from "../calendar/period.ts";
import type { StoreCache } from "../store-cache.ts";

/** One report of a platform about its days, as `report_days` names it. */
export type DayReport =
  | `session:${SessionBreakdown}`
  | `search:${SearchBreakdown}`
  | "item"
  | "ad"
  | "email";

/**
 * The first and the last day that the report was read for; null before it was. Days outside are not known, which is
 * something else than days on which nothing happened.
 */
export async function findReadDays(
  db: Database,
  scope: { storeId: number; accountId: number; report: DayReport },
): Promise<DaySpan | null> {
  const days = db
    .selectFrom("report_days")
    .select("day")
    .where("store_id", "=", scope.storeId)
    .where("account_id", "=", scope.accountId)
    .where("report", "=", scope.report)
    .limit(1);
  const first = await days.orderBy("day").executeTakeFirst();
  const last = await days.orderBy("day", "desc").executeTakeFirst();
  return first && last ? { from: first.day, to: last.day } : null;
}

/** As `findReadDays`, asked once for each version of the store's data. */
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

/** What of the span was read; null when none of it was. */
export function knownPart(span: DaySpan, readDays: DaySpan | null): DaySpan | null {
  if (readDays === null) return null;
  const known = { from: Math.max(span.from, readDays.from), to: Math.min(span.to, readDays.to) };
  return known.from <= known.to ? known : null;
}
