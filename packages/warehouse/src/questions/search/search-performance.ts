import type { TrafficReport } from "@cartograph/contracts/reports/traffic.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import { searchByMember, searchCtr, searchPosition } from "../../metrics/search/search-sums.ts";

const shownQueries = 200;

/** The last final day of the range; null when none is final. */
export function lastFinalDay({ accounts, period }: Comparison): number | null {
  const lastCompleteDay = accounts.google_search_console?.lastCompleteDay ?? null;
  if (lastCompleteDay === null || lastCompleteDay < period.range.from) return null;
  return Math.min(lastCompleteDay, period.range.to);
}

/** The queries with the most clicks; Google withholds rare ones. */
export async function searchQueries({
  db,
  store,
  cache,
  accounts,
  period,
}: Comparison): Promise<TrafficReport["searchQueries"]> {
  const account = accounts.google_search_console;
  if (account === null || account.readUntil === null) return [];
  const rows = await searchByMember(db, {
    storeId: store.id,
    accountId: account.id,
    span: period.range,
    cache,
    breakdown: "query",
    limit: shownQueries,
  });
  return rows.map(({ member, ...sums }) => ({
    query: member,
    clicks: sums.clicks,
    impressions: sums.impressions,
    ctr: searchCtr(sums),
    position: searchPosition(sums),
  }));
}
