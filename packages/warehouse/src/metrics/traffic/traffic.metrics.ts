import type { MetricDefinition, MetricId } from "@cartograph/contracts/metrics/metric.ts";
import { type Series, countSeries, seriesOf } from "../series.ts";
import type { Figures } from "../figures.ts";
import { type Metric, type Need } from "../metric.ts";
import { isPaidChannel } from "./paid-channels.ts";
import { addSessions, avgSessionDuration, bounceRate, type SessionSums } from "./session-sums.ts";
import { analyticsNeed, ordersNeed } from "../sources.ts";

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
  how: Pick<Metric, "compute" | "series" | "hours" | "isByDayAlone">,
  needs: readonly Need[] = [analyticsNeed],
): Metric {
  return {
    definition: {
      ...definition,
      dateBasis: "source_day",
      source: needs.flatMap((need) => need.anyOf),
    },
    needs,
    dailySource: "google_analytics",
    ...how,
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
    {
      compute: async (figures) => {
        const known = await figures.conversion();
        return known?.days ? known.over(known.days) : null;
      },
      series: (figures) => figures.conversion(),
    },
    [ordersNeed, analyticsNeed],
  ),
  sessions: trafficMetric(
    {
      id: "sessions",
      name: "Sessions",
      formula: "Sessions that began",
      unit: "count",
      direction: "up_good",
    },
    { ...ofSessions((sums) => sums.sessions), hours: { of: "sessions" } },
  ),
  unique_visitors: trafficMetric(
    {
      id: "unique_visitors",
      name: "Unique visitors",
      formula: "Users of the whole range as Google Analytics counts them, never a sum over days",
      unit: "count",
      direction: "up_good",
    },
    {
      compute: async (figures) => (await figures.users())?.users ?? null,
      series: usersSeries,
      isByDayAlone: true,
    },
  ),
  new_visitors: trafficMetric(
    {
      id: "new_visitors",
      name: "New visitors",
      formula: "Users whose first visit was in the range, as Google Analytics counts them",
      unit: "count",
      direction: "up_good",
    },
    { compute: async (figures) => (await figures.users())?.newUsers ?? null },
  ),
  bounce_rate: trafficMetric(
    {
      id: "bounce_rate",
      name: "Bounce rate",
      formula: "(1 − engaged sessions ÷ sessions) × 100",
      unit: "percent",
      direction: "down_good",
    },
    ofSessions(bounceRate),
  ),
  avg_session_duration: trafficMetric(
    {
      id: "avg_session_duration",
      name: "Average session duration",
      formula: "Time spent in all sessions ÷ sessions",
      unit: "seconds",
      direction: "up_good",
    },
    ofSessions(avgSessionDuration),
  ),
  paid_sessions: trafficMetric(
    {
      id: "paid_sessions",
      name: "Paid sessions",
      formula:
        "Sessions whose channel group is Paid Search, Paid Social, Paid Shopping, Paid Video, Display, Cross-network or Paid Other",
      unit: "count",
      direction: "neutral",
    },
    {
      compute: paidSessions,
      series: async (figures) => {
        const paid = await figures.paidSessionsByDay();
        return paid && countSeries(paid.byDay, paid.days);
      },
    },
  ),
};

function ofSessions(of: (sums: SessionSums) => number | null): Pick<Metric, "compute" | "series"> {
  return {
    compute: async (figures) => {
      const sums = await figures.sessions();
      return sums && of(sums);
    },
    series: async (figures) => {
      const [byDay, days] = [await figures.sessionsByDay(), await figures.sessionDays()];
      return seriesOf({ byDay, days }, addSessions, of);
    },
  };
}

/** By single days alone: who came on two of them would be counted twice. */
async function usersSeries(figures: Figures): Promise<Series | null> {
  const [byDay, days] = [await figures.sessionsByDay(), await figures.sessionDays()];
  return (
    byDay && {
      days,
      over: ({ from, to }) => (from === to ? (byDay.get(from)?.users ?? 0) : null),
    }
  );
}

async function paidSessions(figures: Figures): Promise<number | null> {
  const channels = await figures.channels();
  if (channels === null) return null;
  return channels
    .filter(({ member }) => isPaidChannel(member))
    .reduce((sum, { sessions }) => sum + sessions, 0);
}
