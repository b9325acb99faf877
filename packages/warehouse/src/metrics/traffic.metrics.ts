import type { MetricDefinition, MetricId } from "@cartograph/contracts/metrics.ts";
import type { Metric, Need } from "./metric.ts";
import { analyticsNeed, ordersNeed } from "./sources.ts";

type TrafficId = Extract<
  MetricId,
  | "conversion_rate"
  | "sessions"
  | "unique_visitors"
  | "new_visitors"
  | "bounce_rate"
  | "avg_session_duration"
  | "paid_sessions"
>;

function trafficMetric(
  definition: Omit<MetricDefinition, "dateBasis" | "source"> & { id: TrafficId },
  needs: readonly Need[] = [analyticsNeed],
): Metric {
  return {
    definition: {
      ...definition,
      dateBasis: "source_day",
      source: needs.flatMap((need) => need.anyOf),
    },
    needs,
    compute: null,
  };
}

/** Visits to the online store, by the days of the Google Analytics property. */
export const trafficMetrics: Record<TrafficId, Metric> = {
  conversion_rate: trafficMetric(
    {
      id: "conversion_rate",
      name: "Conversion rate",
      formula: "Orders of the online store ÷ sessions × 100",
      unit: "percent",
      direction: "up_good",
    },
    [ordersNeed, analyticsNeed],
  ),
  sessions: trafficMetric({
    id: "sessions",
    name: "Sessions",
    formula: "Sessions that began",
    unit: "count",
    direction: "up_good",
  }),
  unique_visitors: trafficMetric({
    id: "unique_visitors",
    name: "Unique visitors",
    formula: "Users of the whole range as Google Analytics counts them, never a sum over days",
    unit: "count",
    direction: "up_good",
  }),
  new_visitors: trafficMetric({
    id: "new_visitors",
    name: "New visitors",
    formula: "Users whose first visit was in the range, as Google Analytics counts them",
    unit: "count",
    direction: "up_good",
  }),
  bounce_rate: trafficMetric({
    id: "bounce_rate",
    name: "Bounce rate",
    formula: "(1 − engaged sessions ÷ sessions) × 100",
    unit: "percent",
    direction: "down_good",
  }),
  avg_session_duration: trafficMetric({
    id: "avg_session_duration",
    name: "Average session duration",
    formula: "Time spent in all sessions ÷ sessions",
    unit: "seconds",
    direction: "up_good",
  }),
  paid_sessions: trafficMetric({
    id: "paid_sessions",
    name: "Paid sessions",
    formula:
      "Sessions whose channel group is Paid Search, Paid Social, Paid Shopping, Paid Video, Display, Cross-network or Paid Other",
    unit: "count",
    direction: "neutral",
  }),
};
