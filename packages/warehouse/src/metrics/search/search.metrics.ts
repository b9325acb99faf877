import type { SearchMetricId } from "@cartograph/contracts/metrics/definitions/search.ts";
import type { Metric } from "../metric.ts";
import { metricsOfSums } from "../metrics-of-sums.ts";
import { searchNeed } from "../sources.ts";
import { addSearches, searchCtr, searchPosition } from "./search-sums.ts";

const searchMetric = metricsOfSums({
  needs: [searchNeed],
  dailySource: "google_search_console",
  total: async (figures) => {
    const known = await figures.searchByDay();
    return known && addSearches(known.byDay.values());
  },
  byDay: (figures) => figures.searchByDay(),
  add: addSearches,
});

/** Metrics of Google's search results, by the days of Search Console (Pacific time). */
export const searchMetrics: Record<SearchMetricId, Metric> = {
  search_clicks: searchMetric(({ clicks }) => clicks),
  search_impressions: searchMetric(({ impressions }) => impressions),
  search_ctr: searchMetric(searchCtr),
  search_position: searchMetric(searchPosition),
};
