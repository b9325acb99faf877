import type { DayReport } from "@cartograph/database/tables/source-days.table.ts";
import type { DaySpan } from "../../calendar/period.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import { knownSpan } from "../../source-days/known-span.ts";
import { cachedReadDays } from "../../source-days/read-days.ts";
import type { KnownScope } from "../../source-days/source-scope.ts";
import { isSynced } from "../../source-days/source-account.ts";

/** The days of a span, by default the range, for which a Google Analytics report was synced; null if there are none. */
export async function analyticsDays(
  { db, store, cache, accounts, period }: Comparison,
  report: DayReport,
  days: DaySpan = period.range,
): Promise<KnownScope | null> {
  const account = accounts.google_analytics;
  if (!isSynced(account)) return null;
  const scope = { storeId: store.id, accountId: account.id };
  const readDays = await cachedReadDays(db, { cache, ...scope, report });
  const span = knownSpan(days, { readDays, account, report });
  return span && { ...scope, span };
}
