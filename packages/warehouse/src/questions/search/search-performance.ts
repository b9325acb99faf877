import type { MetricId } from "@cartograph/contracts/metrics/metric.ts";
import type { TrafficReport } from "@cartograph/contracts/reports/traffic.ts";
import { formatDay } from "../../calendar/zoned-day.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import { measureAll, measureRange } from "../../metrics/measure.ts";
import { searchByMember, searchCtr, searchPosition } from "../../metrics/search/search-sums.ts";

const shownQueries = 200;

/** The metrics that the totals show. */
export const searchShown = [
  "search_clicks",
  "search_impressions",
  "search_ctr",
  "search_position",
] as const satisfies readonly MetricId[];

/** All searches of the range's final days, with those whose queries are withheld. */
export async function searchTotals(comparison: Comparison): Promise<TrafficReport["search"]> {
  const { search_clicks } = await measureAll(comparison, ["search_clicks"]);
  const totals = await measureRange(comparison, searchShown);
  const finalUntil = lastFinalDay(comparison);
  return {
    clicks: search_clicks.value,
    clicksPercentChange: search_clicks.percentChange,
    previousClicks: search_clicks.previous,
    impressions: totals.search_impressions,
    ctr: totals.search_ctr,
    position: totals.search_position,
    finalUntil: finalUntil === null ? null : formatDay(finalUntil),
  };
}

/** The last day of the range that is final; null when none of them is. */
export function lastFinalDay({ accounts, period }: Comparison): number | null {
  const lastCompleteDay = accounts.google_search_console?.lastCompleteDay ?? null;
  if (lastCompleteDay === null || lastCompleteDay < period.range.from) return null;
  return Math.min(lastCompleteDay, period.range.to);
}

/** The queries with the most clicks; Google withholds the rare ones. */
export async function searchQueries({
  db,
  store,
  accounts,
  period,
}: Comparison): Promise<TrafficReport["searchQueries"]> {
  const account = accounts.google_search_console;
  if (account === null || account.readUntil === null) return [];
  const rows = await searchByMember(db, {
    storeId: store.id,
    accountId: account.id,
    span: period.range,
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
