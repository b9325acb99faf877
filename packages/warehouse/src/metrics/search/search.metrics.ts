import type { SearchMetricId } from "@cartograph/contracts/metrics/definitions/search.ts";
import type { Metric } from "../metric.ts";
import { seriesOf } from "../series.ts";
import { searchNeed } from "../sources.ts";
import { addSearches, searchCtr, searchPosition, type SearchSums } from "./search-sums.ts";

function searchMetric(valueOf: (sums: SearchSums) => number | null): Metric {
  return {
    needs: [searchNeed],
    dailySource: "google_search_console",
    compute: async (figures) => {
      const known = await figures.searchByDay();
      return known && valueOf(addSearches(known.byDay.values()));
    },
    series: async (figures) => {
      const known = await figures.searchByDay();
      return known && seriesOf(known, addSearches, valueOf);
    },
  };
}

/** Metrics of Google's search results, by the days of Search Console (Pacific time). */
export const searchMetrics: Record<SearchMetricId, Metric> = {
  search_clicks: searchMetric(({ clicks }) => clicks),
  search_impressions: searchMetric(({ impressions }) => impressions),
  search_ctr: searchMetric(searchCtr),
  search_position: searchMetric(searchPosition),
};
