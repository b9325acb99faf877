import type { MetricEntry } from "./metric-entry.ts";

const ofSearchConsole = {
  dateBasis: "source_day",
  source: ["google_search_console"],
  facts: ["search"],
} as const;

/** Google search results, by Search Console days (Pacific time). */
export const searchMetrics = {
  search_clicks: {
    ...ofSearchConsole,
    name: "Search clicks",
    formula: "Clicks from Google search results",
    unit: "count",
  },
  search_impressions: {
    ...ofSearchConsole,
    name: "Search impressions",
    formula: "Times the store was shown in Google search results",
    unit: "count",
  },
  search_ctr: {
    ...ofSearchConsole,
    name: "Search click-through rate",
    formula: "Search clicks ÷ search impressions × 100",
    unit: "percent",
    parts: {
      kind: "ratio",
      numerator: "search_clicks",
      denominator: "search_impressions",
      times: 100,
    },
  },
  search_position: {
    ...ofSearchConsole,
    name: "Search position",
    formula: "Average position in Google search results, weighted by impressions; 1 is the top",
    unit: "position",
    direction: "down_good",
    isAdditive: false,
  },
} as const satisfies Record<string, MetricEntry>;

export type SearchMetricId = keyof typeof searchMetrics;
