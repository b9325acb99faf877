import type { MetricEntry } from "./metric-entry.ts";

const ofAnalytics = { dateBasis: "source_day", source: ["google_analytics"] } as const;
const noSessions = "No sessions in this range";

/** Visits to the online store, by the days of the Google Analytics property. */
export const trafficMetrics = {
  conversion_rate: {
    dateBasis: "source_day",
    source: ["shopify", "google_analytics"],
    name: "Conversion rate",
    label: "Conversion Rate",
    formula: "Orders of the online store ÷ sessions × 100",
    unit: "percent",
    direction: "up_good",
    target: "level",
    absentBecause: noSessions,
  },
  sessions: {
    ...ofAnalytics,
    name: "Sessions",
    label: "Total Traffic",
    formula: "Sessions that began",
    unit: "count",
    direction: "up_good",
    target: "sum",
  },
  unique_visitors: {
    ...ofAnalytics,
    name: "Unique visitors",
    label: "Unique Visitors",
    formula: "Users of the whole range as Google Analytics counts them, never a sum over days",
    unit: "count",
    direction: "up_good",
    target: "sum",
  },
  new_visitors: {
    ...ofAnalytics,
    name: "New visitors",
    formula: "Users whose first visit was in the range, as Google Analytics counts them",
    unit: "count",
    direction: "up_good",
  },
  bounce_rate: {
    ...ofAnalytics,
    name: "Bounce rate",
    label: "Bounce Rate",
    formula: "(1 − engaged sessions ÷ sessions) × 100",
    unit: "percent",
    direction: "down_good",
    target: "level",
    absentBecause: noSessions,
  },
  avg_session_duration: {
    ...ofAnalytics,
    name: "Average session duration",
    label: "Avg. Session Duration",
    formula: "Duration of all sessions ÷ sessions",
    unit: "seconds",
    direction: "up_good",
    target: "level",
    absentBecause: noSessions,
  },
  paid_sessions: {
    ...ofAnalytics,
    name: "Paid sessions",
    label: "Paid Traffic",
    formula:
      "Sessions whose channel group is Paid Search, Paid Social, Paid Shopping, Paid Video, Display, Cross-network or Paid Other",
    unit: "count",
    direction: "neutral",
    target: "sum",
  },
} as const satisfies Record<string, MetricEntry>;

export type TrafficMetricId = keyof typeof trafficMetrics;
