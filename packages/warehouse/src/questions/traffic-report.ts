import type { MetricId } from "@cartograph/contracts/metrics.ts";
import type { TrafficReport } from "@cartograph/contracts/reports/traffic.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { Ask } from "../ask.ts";
import { measureAll } from "../metrics/measure.ts";
import { inComparison } from "./in-comparison.ts";
import { reportFrame } from "./report-frame.ts";

const shown = [
  "sessions",
  "unique_visitors",
  "bounce_rate",
  "avg_session_duration",
] as const satisfies readonly MetricId[];

/** Tables and series are empty while their source is missing. */
export function trafficReport(db: Database, ask: Ask): Promise<TrafficReport> {
  return inComparison(db, ask, async (comparison) => {
    const values = await measureAll(comparison, shown);
    return {
      ...(await reportFrame(comparison, shown)),
      summary: {
        totalSessions: values.sessions.value,
        totalSessionsPercentChange: values.sessions.percentChange,
        previousTotalSessions: values.sessions.previous,
        uniqueVisitors: values.unique_visitors.value,
        uniqueVisitorsPercentChange: values.unique_visitors.percentChange,
        previousUniqueVisitors: values.unique_visitors.previous,
        bounceRate: values.bounce_rate.value,
        bounceRatePercentChange: values.bounce_rate.percentChange,
        previousBounceRate: values.bounce_rate.previous,
        avgSessionDuration: values.avg_session_duration.value,
        avgSessionDurationPercentChange: values.avg_session_duration.percentChange,
        previousAvgSessionDuration: values.avg_session_duration.previous,
      },
      sessionsByDay: [],
      sources: [],
      sourceMedium: [],
      landingPages: [],
      referrers: [],
      deviceData: { mobile: null, desktop: null, tablet: null },
      countries: [],
    };
  });
}
