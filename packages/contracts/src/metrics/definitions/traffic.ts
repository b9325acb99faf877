import { dayDimensions } from "../../dimensions/definitions.ts";
import type { MetricEntry } from "./metric-entry.ts";

const ofAnalytics = {
  dateBasis: "source_day",
  source: ["google_analytics"],
  facts: ["sessions"],
} as const;
const noSessions = "No sessions in this range";

/** Online store visits, by days of the Google Analytics property. */
export const trafficMetrics = {
  conversion_rate: {
    facts: ["sales", "sessions"],
    parts: { kind: "ratio", numerator: "online_orders", denominator: "sessions", times: 100 },
    dateBasis: "source_day",
    source: ["shopify", "google_analytics"],
    name: "Conversion rate",
    label: "Conversion Rate",
    formula: "Online store orders ÷ sessions × 100",
    unit: "percent",
    target: "level",
    absentBecause: noSessions,
  },
  sessions: {
    ...ofAnalytics,
    name: "Sessions",
    label: "Total Traffic",
    formula: "Sessions started",
    unit: "count",
    target: "sum",
  },
  unique_visitors: {
    ...ofAnalytics,
    name: "Unique visitors",
    label: "Unique Visitors",
    formula: "Users over the whole range, as counted by Google Analytics; not a sum of days",
    unit: "count",
    target: "sum",
    cutBy: ["day"],
    isAdditive: false,
  },
  new_visitors: {
    ...ofAnalytics,
    name: "New visitors",
    formula: "Users whose first visit was in the range, as counted by Google Analytics",
    unit: "count",
    cutBy: [],
    isAdditive: false,
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
    parts: { kind: "ratio", numerator: "bounced_sessions", denominator: "sessions", times: 100 },
  },
  avg_session_duration: {
    ...ofAnalytics,
    name: "Average session duration",
    label: "Avg. Session Duration",
    formula: "Total session duration ÷ sessions",
    unit: "seconds",
    target: "level",
    absentBecause: noSessions,
    parts: { kind: "ratio", numerator: "session_duration", denominator: "sessions" },
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
    cutBy: [...dayDimensions, "channel"],
  },
  bounced_sessions: {
    ...ofAnalytics,
    name: "Bounced sessions",
    formula: "Sessions not counted as engaged by Google Analytics",
    unit: "count",
    direction: "down_good",
  },
  session_duration: {
    ...ofAnalytics,
    name: "Time in sessions",
    formula: "Total duration of all sessions",
    unit: "seconds",
  },
} as const satisfies Record<string, MetricEntry>;

export type TrafficMetricId = keyof typeof trafficMetrics;
