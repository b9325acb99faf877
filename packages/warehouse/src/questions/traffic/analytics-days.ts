import type { Comparison } from "../../metrics/comparison.ts";
import { type DayReport, knownPart, cachedReadDays } from "../../source-days/read-days.ts";
import type { SourceScope } from "../../source-days/source-scope.ts";

/** The days of the range for which Google Analytics gave the report; null when it gave none of them yet. */
export async function analyticsDays(
  { db, store, cache, accounts, period }: Comparison,
  report: DayReport,
): Promise<SourceScope | null> {
  const account = accounts.google_analytics;
  // Before a sync has read everything once, a day's reports need not agree with each other.
  if (account === null || account.readUntil === null) return null;
  const scope = { storeId: store.id, accountId: account.id };
  const span = knownPart(period.range, await cachedReadDays(db, { cache, ...scope, report }));
  return span && { ...scope, span };
}
