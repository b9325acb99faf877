import type { MetricDefinition, MetricId } from "@cartograph/contracts/metrics/metric.ts";
import type { Metric } from "../metric.ts";
import { searchCtr, searchPosition, type SearchSums } from "./search-sums.ts";
import { searchNeed } from "../sources.ts";

type SearchId = Extract<
  MetricId,
  "search_clicks" | "search_impressions" | "search_ctr" | "search_position"
>;

function searchMetric(
  definition: Omit<MetricDefinition, "dateBasis" | "source"> & { id: SearchId },
  of: (sums: SearchSums) => number | null,
): Metric {
  return {
    definition: { ...definition, dateBasis: "source_day", source: [...searchNeed.anyOf] },
    needs: [searchNeed],
    dailySource: "google_search_console",
    compute: async (figures) => {
      const sums = await figures.search();
      return sums && of(sums);
    },
  };
}

/** Google's search results, by the days of Search Console (Pacific time). */
export const searchMetrics: Record<SearchId, Metric> = {
  search_clicks: searchMetric(
    {
      id: "search_clicks",
      name: "Search clicks",
      formula: "Clicks from Google's search results",
      unit: "count",
      direction: "up_good",
    },
    ({ clicks }) => clicks,
  ),
  search_impressions: searchMetric(
    {
      id: "search_impressions",
      name: "Search impressions",
      formula: "Times that the store was shown in Google's search results",
      unit: "count",
      direction: "up_good",
    },
    ({ impressions }) => impressions,
  ),
  search_ctr: searchMetric(
    {
      id: "search_ctr",
      name: "Search click-through rate",
      formula: "Search clicks ÷ search impressions × 100",
      unit: "percent",
      direction: "up_good",
    },
    searchCtr,
  ),
  search_position: searchMetric(
    {
      id: "search_position",
      name: "Search position",
      formula: "Mean position in Google's search results, weighted by impressions; 1 is the top",
      unit: "position",
      direction: "down_good",
    },
    searchPosition,
  ),
};
