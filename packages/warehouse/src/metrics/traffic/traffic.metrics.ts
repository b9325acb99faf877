import type { TrafficMetricId } from "@cartograph/contracts/metrics/definitions/traffic.ts";
import { metricsOfSums } from "../metrics-of-sums.ts";
import { type Series, countSeries } from "../series.ts";
import type { Figures } from "../figures.ts";
import type { Metric } from "../metric.ts";
import { isPaidChannel } from "./paid-channels.ts";
import { addSessions, avgSessionDuration, bounceRate } from "./session-sums.ts";
import { analyticsNeed, ordersNeed } from "../sources.ts";

const fromAnalytics = { needs: [analyticsNeed], dailySource: "google_analytics" } as const;

export const sessionMetric = metricsOfSums({
  ...fromAnalytics,
  total: (figures) => figures.sessions(),
  byDay: (figures) => figures.sessionsByDay(),
  add: addSessions,
});

/** Traffic metrics, by the days of the Google Analytics property. */
export const trafficMetrics: Record<TrafficMetricId, Metric> = {
  conversion_rate: {
    ...fromAnalytics,
    needs: [ordersNeed, analyticsNeed],
    compute: async (figures) => {
      const known = await figures.conversion();
      return known?.days ? known.over(known.days) : null;
    },
    series: (figures) => figures.conversion(),
  },
  sessions: { ...sessionMetric((sums) => sums.sessions), hours: { of: "sessions" } },
  unique_visitors: {
    ...fromAnalytics,
    compute: async (figures) => (await figures.users())?.users ?? null,
    series: usersSeries,
    isDailyOnly: true,
  },
  new_visitors: {
    ...fromAnalytics,
    compute: async (figures) => (await figures.users())?.newUsers ?? null,
  },
  bounced_sessions: sessionMetric((sums) => sums.sessions - sums.engagedSessions),
  session_duration: sessionMetric((sums) => sums.durationMs / 1000),
  bounce_rate: sessionMetric(bounceRate),
  avg_session_duration: sessionMetric(avgSessionDuration),
  paid_sessions: {
    ...fromAnalytics,
    compute: paidSessions,
    series: async (figures) => countSeries(await figures.paidSessionsByDay()),
  },
};

/** Single days only: over several days, returning visitors would be counted more than once. */
async function usersSeries(figures: Figures): Promise<Series | null> {
  const known = await figures.sessionsByDay();
  return (
    known && {
      days: known.days,
      over: ({ from, to }) => (from === to ? (known.byDay.get(from)?.users ?? 0) : null),
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
