import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import { metricFields } from "@cartograph/contracts/reports/metric-fields.ts";
import { trafficMetrics, type TrafficReport } from "@cartograph/contracts/reports/traffic.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { Ask } from "../../ask.ts";
import { formatDay } from "../../calendar/zoned-day.ts";
import { measureAll, measureRange } from "../../metrics/measure.ts";
import { nameCountry } from "./country-names.ts";
import { fieldsOf } from "../metric-fields.ts";
import { inComparison } from "../in-comparison.ts";
import { reportFrame } from "../report-frame.ts";
import { lastFinalDay, searchQueries } from "../search/search-performance.ts";
import { sessionMembers } from "./session-members.ts";
import { sessionRows } from "./session-rows.ts";
import { channelShares, deviceShares } from "./session-shares.ts";
import { listSessionDays } from "./sessions-by-day.ts";

const withoutComparison = [
  "new_visitors",
  "paid_sessions",
  "search_impressions",
  "search_ctr",
  "search_position",
] as const satisfies readonly MetricId[];

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
    const metrics = await measureAll(comparison, trafficMetrics);
    const values = { ...metrics, ...(await measureRange(comparison, withoutComparison)) };
    const sessions = await comparison.current.sessions();
    const finalUntil = lastFinalDay(comparison);
    const sources = await sessionMembers(comparison, "source_medium");
    const pages = await sessionMembers(comparison, "landing_page");
    const referrers = await sessionMembers(comparison, "referrer");
    const countries = await sessionMembers(comparison, "country");
    return {
      ...(await reportFrame(comparison, [...trafficMetrics, ...withoutComparison], figureSources)),
      metrics,
      summary: {
        ...fieldsOf(metricFields.traffic.summary, values),
        pageViews: sessions && sessions.pageViews,
      },
      sessionsByDay: await listSessionDays(comparison),
      sources: channelShares((await comparison.current.channels()) ?? []),
      sourceMedium: sessionRows(sources, (sourceMedium) => ({ sourceMedium })),
      landingPages: sessionRows(pages, (page) => ({ page })),
      referrers: sessionRows(referrers, (referrer) => ({ referrer })),
      deviceData: deviceShares(await sessionMembers(comparison, "device")),
      countries: sessionRows(countries, nameCountry),
      search: {
        ...fieldsOf(metricFields.traffic.search, values),
        finalUntil: finalUntil === null ? null : formatDay(finalUntil),
      },
      searchQueries: await searchQueries(comparison),
    };
  });
}
