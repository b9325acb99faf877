import type { DayReport } from "@cartograph/database/tables/source-days.table.ts";
import type { DaySpan } from "../../calendar/period.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import { knownPart, cachedReadDays } from "../../source-days/read-days.ts";
import type { SourceScope } from "../../source-days/source-scope.ts";
import { isSynced } from "../../source-days/source-account.ts";

/** The days of a span, by default the range, for which a Google Analytics report was synced; null if there are none. */
export async function analyticsDays(
  { db, store, cache, accounts, period }: Comparison,
  report: DayReport,
  days: DaySpan = period.range,
): Promise<SourceScope | null> {
  const account = accounts.google_analytics;
  if (!isSynced(account)) return null;
  const scope = { storeId: store.id, accountId: account.id };
  const span = knownPart(days, await cachedReadDays(db, { cache, ...scope, report }));
  return span && { ...scope, span };
}
