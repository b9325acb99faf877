import { noValue } from "@cartograph/contracts/dimensions/definitions.ts";
import { filteredDimensions } from "@cartograph/contracts/dimensions/filters.ts";
import type { TrafficReport } from "@cartograph/contracts/reports/traffic.ts";
import type { DaySpan } from "../../calendar/period.ts";
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
  searchClicks,
  searchCtr,
  searchPosition,
} from "../../metrics/search/search-sums.ts";
import { changeOf, rowSides } from "../row-changes.ts";
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
  const top = (await searchesBy(comparison, comparison.period.range)).slice(0, shownQueries);
  const sides = await rowSides(comparison, "search_clicks", (span) => clicksBy(comparison, span));
  return top.map(({ member, ...sums }) => {
    const { percentChange, isNew } = changeOf(member, sides);
    return {
      query: member,
      clicks: sums.clicks,
      clicksPercentChange: percentChange,
      isNew,
      impressions: sums.impressions,
      ctr: searchCtr(sums),
      position: searchPosition(sums),
    };
  });
}

/** The leading queries, most clicks first; all of them with filters. */
async function searchesBy(comparison: Comparison, span: DaySpan): Promise<MemberSearch[]> {
  if (comparison.filters.length > 0) return filteredQueries(comparison, span);
  const queries = reportedQueries(comparison);
  if (queries === null) return [];
  return searchByMember(comparison.db, { ...queries, span, limit: shownQueries });
}

async function clicksBy(
  comparison: Comparison,
  span: DaySpan,
): Promise<ReadonlyMap<string, number>> {
  if (comparison.filters.length > 0) {
    const searches = await filteredQueries(comparison, span);
    return new Map(searches.map(({ member, clicks }) => [member, clicks]));
  }
  const queries = reportedQueries(comparison);
  return queries === null ? new Map() : searchClicks(comparison.db, { ...queries, span });
}

function reportedQueries({ store, cache, accounts }: Comparison) {
  const account = accounts.google_search_console;
  if (account === null || account.readUntil === null) return null;
  return { storeId: store.id, accountId: account.id, cache, breakdown: "query" as const };
}

/** Withheld queries are one row where a filter is about queries. */
async function filteredQueries(comparison: Comparison, span: DaySpan): Promise<MemberSearch[]> {
  const { db, filters } = comparison;
  const filtered = filteredDimensions(filters);
  const scope = sourceDayScope(figuresScope(comparison, { window: { ...span, part: null } }));
  const facts = await searchFacts.load(db, scope, [...new Set(["query" as const, ...filtered])]);
  if (facts === null) return [];
  const { rows } = filterFacts(facts, filters);
  const shown = rows.filter(({ member }) => member !== noValue || filtered.includes("query"));
  return [...groupBy(shown, ({ member }) => member)]
    .map(([value, days]) => ({
      member: memberOfValue(value),
      ...addSearches(days.map(({ sums }) => sums)),
    }))
    .toSorted((a, b) => byClicks(a, b) || compareNames(a.member, b.member));
}
