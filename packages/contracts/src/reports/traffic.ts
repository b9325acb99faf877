import { z } from "zod";
import { cardMetrics } from "../metrics/card-metrics.ts";
import { metricFields } from "./metric-fields.ts";
import {
  figure,
  metricFieldSchemas,
  metricsSchema,
  previousLeapDay,
  reportFields,
  sessionsChange,
  sharesByDevice,
  trafficSources,
} from "./report.ts";

/** Sessions by source, page, site or country. Rows after the top 200 are combined as "Other". */
const sessionsRow = {
  sessions: z.number(),
  ...sessionsChange,
  /** Percent of the sessions of all rows of the table, adding up to 100. Referrers list sessions from other sites. */
  share: z.number(),
  bounceRate: figure,
  /** Seconds. */
  avgSessionDuration: figure,
  /** As recorded by Google Analytics. */
  purchases: z.number(),
  conversionRate: figure.describe("Purchases per 100 sessions, both from Google Analytics."),
};

/** `GET /api/traffic`. */
export const trafficReportSchema = z.object({
  ...reportFields,
  metrics: metricsSchema(cardMetrics.traffic),
  summary: z.object({
    ...metricFieldSchemas(metricFields.traffic.summary),
    pageViews: figure,
  }),
  sessionsByDay: z.array(
    z.object({
      date: z.string(),
      sessions: figure,
      /** The comparison day; null if there is none. */
      previousSessions: z.number().nullable(),
      previousLeapDay: previousLeapDay({ sessions: z.number() }),
      isComplete: z.boolean(),
    }),
  ),
  sources: trafficSources,
  sourceMedium: z.array(z.object({ sourceMedium: z.string(), ...sessionsRow })),
  landingPages: z.array(z.object({ page: z.string(), ...sessionsRow })),
  referrers: z.array(z.object({ referrer: z.string(), ...sessionsRow })),
  deviceData: sharesByDevice,
  /** `country` is its English name, `countryCode` its ISO 3166-1 alpha-2 code if it has one. */
  countries: z.array(
    z.object({ country: z.string(), countryCode: z.string().nullable(), ...sessionsRow }),
  ),
  /** Google search results, by Search Console days (Pacific time), final days only. */
  search: z.object({
    ...metricFieldSchemas(metricFields.traffic.search),
    /** The last final day of the range, `YYYY-MM-DD`; null if none is final. */
    finalUntil: z.string().nullable(),
  }),
  /** Most clicks first. Google withholds rare queries, so the rows add up to less than `search`. */
  searchQueries: z.array(
    z.object({
      query: z.string(),
      clicks: z.number(),
      clicksPercentChange: figure.describe(
        "Change over complete days; null without a comparison or earlier clicks.",
      ),
      isNew: z.boolean().describe("Whether it has clicks now and none on the comparison days."),
      impressions: z.number(),
      ctr: figure,
      position: figure,
    }),
  ),
});
export type TrafficReport = z.infer<typeof trafficReportSchema>;
