import { type DimensionId, noValue } from "@cartograph/contracts/dimensions/definitions.ts";
import type { SearchRow, Traffic } from "@cartograph/sandbox/core/traffic-data.ts";
import { lastFinalDay } from "@cartograph/sandbox/platforms/google_search_console/freshness.ts";
import { byProperty } from "@cartograph/sandbox/platforms/google_search_console/search-rows.ts";
import { passes, type RawFigures, rawFigures, type RawQuestion, total } from "./raw-facts.ts";
import { timeValue } from "./raw-time.ts";
import { countryOf } from "./raw-traffic.ts";

type Results = Pick<SearchRow, "clicks" | "impressions" | "positionSum">;
type DayResults = Results & { day: number; value: string };

const add = (one: Results, other: Results, sign: 1 | -1): Results => ({
  clicks: one.clicks + sign * other.clicks,
  impressions: one.impressions + sign * other.impressions,
  positionSum: one.positionSum + sign * other.positionSum,
});
const nothing: Results = { clicks: 0, impressions: 0, positionSum: 0 };

/**
 * Search results of a final day by one dimension. Google counts a search once for the site but once for each of its
 * pages, and withholds rare queries: the difference between a dimension's rows and the day's total has no value.
 */
export function searchFigures(
  traffic: Traffic,
  { from, to }: { from: number; to: number },
  now: number,
): RawFigures {
  const { countries } = traffic.lists;
  const valueOf: Partial<Record<DimensionId, (row: SearchRow) => string>> = {
    query: ({ query }) => query ?? noValue,
    page: ({ page }) => page,
    country: ({ country }) => countryOf(countries[country]),
    device: ({ device }) => device.toLowerCase(),
  };

  function rowsOfDay(day: number, dimension: DimensionId | null): DayResults[] {
    const reported = traffic.searchOf(day);
    const ofSite = byProperty(reported);
    const whole = ofSite.reduce((sum, row) => add(sum, row, 1), nothing);
    const of = dimension && valueOf[dimension];
    if (!of) return [{ day, value: noValue, ...whole }];
    const values = new Map<string, Results>();
    for (const row of dimension === "page" ? reported : ofSite) {
      values.set(of(row), add(values.get(of(row)) ?? nothing, row, 1));
    }
    values.delete(noValue);
    const rest = [...values.values()].reduce((left, each) => add(left, each, -1), whole);
    return [...values, [noValue, rest] as const].map(([value, own]) => ({ day, value, ...own }));
  }

  const last = Math.min(to, lastFinalDay(now));
  const known = new Map<DimensionId | null, DayResults[]>();
  const figures = rawFigures<DayResults>({
    rowsFor: (dimensions) => {
      const dimension = dimensions.find((each) => valueOf[each] !== undefined) ?? null;
      const days = Array.from({ length: last - from + 1 }, (_, index) => from + index);
      const rows = known.get(dimension) ?? days.flatMap((day) => rowsOfDay(day, dimension));
      known.set(dimension, rows);
      return rows;
    },
    dayOf: ({ day }) => day,
    values: (dimension, row) => [timeValue(dimension, row) ?? row.value],
    metrics: {
      search_clicks: (rows) => total(rows, ({ clicks }) => clicks),
      search_impressions: (rows) => total(rows, ({ impressions }) => impressions),
      search_position: (rows) => {
        const impressions = total(rows, (row) => row.impressions);
        return impressions === 0 ? null : total(rows, (row) => row.positionSum) / impressions;
      },
    },
  });
  // Days before the first and after the last final day are unknown, which is not the same as zero.
  const isUnknown = (day: number) => day < traffic.firstDay || day > last;
  return {
    ...figures,
    valueOf: (id, question) => {
      const days = daysOf(question);
      const asked = daysMatching(question, days);
      const deciding = asked.length > 0 ? asked : days;
      return deciding.every(isUnknown) ? null : figures.valueOf(id, question);
    },
  };
}

function daysOf({ from, to }: RawQuestion): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/** The days that match the filters by time. */
function daysMatching({ filters }: RawQuestion, days: readonly number[]): number[] {
  return days.filter((day) =>
    filters.every((filter) => {
      const value = timeValue(filter.dimension, { day });
      return value === null || passes(filter, [value]);
    }),
  );
}
