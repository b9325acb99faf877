import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import { metricFields } from "@cartograph/contracts/reports/metric-fields.ts";
import { cardMetrics } from "@cartograph/contracts/metrics/card-metrics.ts";
import type { TrafficReport } from "@cartograph/contracts/reports/traffic.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { ReportRequest } from "../../report-request.ts";
import { formatDay } from "../../calendar/days.ts";
import { isMeasured, measureAll, measureRange } from "../../metrics/measure.ts";
import type { sessionBreakdownOf } from "../../dimensions/report-values.ts";
import { nameCountry } from "./country-names.ts";
import { fieldsOf } from "../metric-fields.ts";
import { withComparison } from "../with-comparison.ts";
import { reportFrame } from "../report-frame.ts";
import { openSections } from "../report-sections.ts";
import type { MemberSessions } from "../../metrics/traffic/session-sums.ts";
import { lastFinalDay, searchQueries } from "../search/search-performance.ts";
import { sessionMembers, sessionSides } from "./session-members.ts";
import { sessionRows, withChanges } from "./session-rows.ts";
import { channelShares, deviceShares } from "./session-shares.ts";
import { sessionsByDay } from "./sessions-by-day.ts";

const withoutComparison = [
  "new_visitors",
  "paid_sessions",
  "search_impressions",
  "search_ctr",
  "search_position",
] as const satisfies readonly MetricId[];

const dayReports = [
  "session:total",
  "session:channel",
  "session:source_medium",
  "session:landing_page",
  "session:referrer",
  "session:device",
  "session:country",
] as const;

/** The Traffic report. Tables and series are empty while their source is missing. */
export function trafficReport(db: Database, request: ReportRequest): Promise<TrafficReport> {
  return withComparison(db, request, async (comparison) => {
    const metrics = await measureAll(comparison, cardMetrics.traffic);
    const values = { ...metrics, ...(await measureRange(comparison, withoutComparison)) };
    const sections = openSections(comparison);
    const members = <Rows>(
      name: string,
      by: keyof typeof sessionBreakdownOf,
      toRows: (members: MemberSessions[]) => Rows,
    ) =>
      sections.load({ name, like: "sessions", by, empty: toRows([]) }, async () =>
        toRows(await sessionMembers(comparison, by)),
      );
    const table = <Named extends object>(
      name: string,
      by: keyof typeof sessionBreakdownOf,
      { nameOf, memberOf }: { nameOf: (member: string) => Named; memberOf: (row: Named) => string },
    ) =>
      sections.load({ name, like: "sessions", by, empty: [] }, async () => {
        const rows = sessionRows(await sessionMembers(comparison, by), nameOf);
        return withChanges(rows, await sessionSides(comparison, by), memberOf);
      });
    const sessions = isMeasured(comparison, "sessions")
      ? await comparison.current.sessions()
      : null;
    const finalUntil = lastFinalDay(comparison);
    return {
      ...(await reportFrame(
        comparison,
        [...cardMetrics.traffic, ...withoutComparison],
        dayReports,
      )),
      metrics,
      summary: {
        ...fieldsOf(metricFields.traffic.summary, values),
        pageViews: sessions && sessions.pageViews,
      },
      sessionsByDay: await sections.load(
        { name: "sessionsByDay", like: "sessions", empty: [] },
        () => sessionsByDay(comparison),
      ),
      sources: await members("sources", "channel", channelShares),
      sourceMedium: await table("sourceMedium", "source", {
        nameOf: (sourceMedium) => ({ sourceMedium }),
        memberOf: ({ sourceMedium }) => sourceMedium,
      }),
      landingPages: await table("landingPages", "landing_page", {
        nameOf: (page) => ({ page }),
        memberOf: ({ page }) => page,
      }),
      referrers: await table("referrers", "referrer", {
        nameOf: (referrer) => ({ referrer }),
        memberOf: ({ referrer }) => referrer,
      }),
      deviceData: await members("deviceData", "device", deviceShares),
      countries: await table("countries", "country", {
        nameOf: nameCountry,
        memberOf: ({ country, countryCode }) => countryCode ?? country,
      }),
      search: {
        ...fieldsOf(metricFields.traffic.search, values),
        finalUntil: finalUntil === null ? null : formatDay(finalUntil),
      },
      searchQueries: await sections.load(
        { name: "searchQueries", like: "search_clicks", by: "query", empty: [] },
        () => searchQueries(comparison),
      ),
      ...sections.notFiltered,
    };
  });
}
