import type { MetricId, MetricValue } from "@cartograph/contracts/metrics/metric.ts";
import type { TrafficReport } from "@cartograph/contracts/reports/traffic.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { Ask } from "../../ask.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import { comparisonsOf, measureAll, measureRange } from "../../metrics/measure.ts";
import { nameCountry } from "./country-names.ts";
import { courses } from "../series/courses.ts";
import { inComparison } from "../in-comparison.ts";
import { reportFrame } from "../report-frame.ts";
import { searchQueries, searchShown, searchTotals } from "../search/search-performance.ts";
import { sessionMembers } from "./session-members.ts";
import { sessionRows } from "./session-rows.ts";
import { channelShares, deviceShares } from "./session-shares.ts";
import { listSessionDays } from "./sessions-by-day.ts";

/** Shown with what they were before. */
const compared = [
  "sessions",
  "unique_visitors",
  "bounce_rate",
  "avg_session_duration",
] as const satisfies readonly MetricId[];

const alone = ["new_visitors", "paid_sessions"] as const satisfies readonly MetricId[];

const figureSources = [
  "session:total",
  "session:channel",
  "session:source_medium",
  "session:landing_page",
  "session:referrer",
  "session:device",
  "session:country",
] as const;

/** Tables and series are empty while their source is missing. */
export function trafficReport(db: Database, ask: Ask): Promise<TrafficReport> {
  return inComparison(db, ask, async (comparison) => {
    const shown = [...compared, ...alone, ...searchShown];
    const values = await measureAll(comparison, compared);
    const sources = await sessionMembers(comparison, "source_medium");
    const pages = await sessionMembers(comparison, "landing_page");
    const referrers = await sessionMembers(comparison, "referrer");
    const countries = await sessionMembers(comparison, "country");
    return {
      ...(await reportFrame(comparison, shown, figureSources)),
      comparisons: comparisonsOf(values),
      courses: await courses(comparison, compared),
      summary: await summary(comparison, values),
      sessionsByDay: await listSessionDays(comparison),
      sources: channelShares((await comparison.current.channels()) ?? []),
      sourceMedium: sessionRows(sources, (sourceMedium) => ({ sourceMedium })),
      landingPages: sessionRows(pages, (page) => ({ page })),
      referrers: sessionRows(referrers, (referrer) => ({ referrer })),
      deviceData: deviceShares(await sessionMembers(comparison, "device")),
      countries: sessionRows(countries, nameCountry),
      search: await searchTotals(comparison),
      searchQueries: await searchQueries(comparison),
    };
  });
}

async function summary(
  comparison: Comparison,
  values: Record<(typeof compared)[number], MetricValue>,
): Promise<TrafficReport["summary"]> {
  const figures = await measureRange(comparison, alone);
  const sessions = await comparison.current.sessions();
  return {
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
    newVisitors: figures.new_visitors,
    paidSessions: figures.paid_sessions,
    pageViews: sessions && sessions.pageViews,
  };
}
