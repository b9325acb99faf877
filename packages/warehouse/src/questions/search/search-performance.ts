import { noValue } from "@cartograph/contracts/dimensions/definitions.ts";
import { filteredDimensions } from "@cartograph/contracts/dimensions/filters.ts";
import type { TrafficReport } from "@cartograph/contracts/reports/traffic.ts";
import { filterFacts } from "../../cuts/day-facts.ts";
import { sourceDayScope } from "../../cuts/report-cut.ts";
import { searchFacts } from "../../cuts/search.ts";
import { memberOfValue } from "../../dimensions/report-values.ts";
import { groupBy } from "../../grouping.ts";
import { type Comparison, figuresScope } from "../../metrics/comparison.ts";
import {
  addSearches,
  byClicks,
  type MemberSearch,
  searchByMember,
  searchCtr,
  searchPosition,
} from "../../metrics/search/search-sums.ts";
import { compareNames } from "../../source-days/member-names.ts";

const shownQueries = 200;

/** The last final day of the range; null when none is final. */
export function lastFinalDay({ accounts, period }: Comparison): number | null {
  const lastCompleteDay = accounts.google_search_console?.lastCompleteDay ?? null;
  if (lastCompleteDay === null || lastCompleteDay < period.range.from) return null;
  return Math.min(lastCompleteDay, period.range.to);
}

/** The queries with the most clicks; Google withholds rare ones. */
export async function searchQueries(
  comparison: Comparison,
): Promise<TrafficReport["searchQueries"]> {
  return (await topQueries(comparison)).map(({ member, ...sums }) => ({
    query: member,
    clicks: sums.clicks,
    impressions: sums.impressions,
    ctr: searchCtr(sums),
    position: searchPosition(sums),
  }));
}

async function topQueries(comparison: Comparison): Promise<MemberSearch[]> {
  const { db, store, cache, accounts, period, filters } = comparison;
  if (filters.length > 0) return filteredQueries(comparison);
  const account = accounts.google_search_console;
  if (account === null || account.readUntil === null) return [];
  return searchByMember(db, {
    storeId: store.id,
    accountId: account.id,
    span: period.range,
    cache,
    breakdown: "query",
    limit: shownQueries,
  });
}

/** Withheld queries are one row where a filter is about queries. */
async function filteredQueries(comparison: Comparison): Promise<MemberSearch[]> {
  const { db, filters, period } = comparison;
  const filtered = filteredDimensions(filters);
  const scope = sourceDayScope(figuresScope(comparison, { window: period.current }));
  const facts = await searchFacts.load(db, scope, [...new Set(["query" as const, ...filtered])]);
  if (facts === null) return [];
  const { rows } = filterFacts(facts, filters);
  const shown = rows.filter(({ member }) => member !== noValue || filtered.includes("query"));
  return [...groupBy(shown, ({ member }) => member)]
    .map(([value, days]) => ({
      member: memberOfValue(value),
      ...addSearches(days.map(({ sums }) => sums)),
    }))
    .toSorted((a, b) => byClicks(a, b) || compareNames(a.member, b.member))
    .slice(0, shownQueries);
}
