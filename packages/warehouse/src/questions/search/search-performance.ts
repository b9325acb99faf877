import { noValue } from "@cartograph/contracts/dimensions/definitions.ts";
import { filteredDimensions } from "@cartograph/contracts/dimensions/filters.ts";
import type { TrafficReport } from "@cartograph/contracts/reports/traffic.ts";
import { searchReport } from "@cartograph/database/tables/source-days.table.ts";
import { searchFigures } from "@cartograph/database/tables/search.table.ts";
import { type DaySpan, wholeDays } from "../../calendar/period.ts";
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
import { changeOf, rowSides } from "../row-changes.ts";
import { figureByName } from "../../source-days/member-sums.ts";
import { isSynced } from "../../source-days/source-account.ts";
import { compareNames } from "../../compare-text.ts";

const shownQueries = 200;

/** The last day of the range that is final at Google; null if none is. */
export function lastFinalDay({ accounts, period }: Comparison): number | null {
  const lastCompleteDay = accounts.google_search_console?.lastCompleteDay ?? null;
  if (lastCompleteDay === null || lastCompleteDay < period.range.from) return null;
  return Math.min(lastCompleteDay, period.range.to);
}

/** The queries with the most clicks, without rare ones that Google withholds. */
export async function searchQueries(
  comparison: Comparison,
): Promise<TrafficReport["searchQueries"]> {
  const top = (await topQueries(comparison, comparison.period.range)).slice(0, shownQueries);
  const sides = await rowSides(comparison, "search_clicks", (span) =>
    clicksByQuery(comparison, span),
  );
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

/** The top queries by clicks; with filters, all queries. */
async function topQueries(comparison: Comparison, span: DaySpan): Promise<MemberSearch[]> {
  if (comparison.filters.length > 0) return filteredQueries(comparison, span);
  const queries = queryReport(comparison);
  if (queries === null) return [];
  return searchByMember(comparison.db, { ...queries, span, limit: shownQueries });
}

async function clicksByQuery(
  comparison: Comparison,
  span: DaySpan,
): Promise<ReadonlyMap<string, number>> {
  if (comparison.filters.length > 0) {
    const searches = await filteredQueries(comparison, span);
    return new Map(searches.map(({ member, clicks }) => [member, clicks]));
  }
  const queries = queryReport(comparison);
  if (queries === null) return new Map();
  const figure = searchFigures.indexOf("clicks");
  return figureByName(comparison.db, { ...queries, report: searchReport("query"), span, figure });
}

function queryReport({ store, cache, accounts }: Comparison) {
  const account = accounts.google_search_console;
  if (!isSynced(account)) return null;
  return { storeId: store.id, accountId: account.id, cache, breakdown: "query" as const };
}

/** With a filter by query, the queries that Google withholds are one row; without one, they are left out. */
async function filteredQueries(comparison: Comparison, span: DaySpan): Promise<MemberSearch[]> {
  const { db, filters } = comparison;
  const filtered = filteredDimensions(filters);
  const scope = sourceDayScope(figuresScope(comparison, { window: wholeDays(span) }));
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
