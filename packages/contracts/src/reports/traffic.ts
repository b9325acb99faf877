import { z } from "zod";
import type { MetricId } from "../metrics/definitions.ts";
import { metricFields } from "./metric-fields.ts";
import {
  figure,
  metricFieldSchemas,
  metricsSchema,
  reportFields,
  sessionsChange,
  sharesByDevice,
  trafficSources,
} from "./report.ts";

/** Sessions of one source, page, site or country; those after the 200 with the most are one row, "Other". */
const sessionsRow = {
  sessions: z.number(),
  ...sessionsChange,
  /** Of the sessions of all rows of the table, in percent: together 100. Referrers list sessions from other sites. */
  share: z.number(),
  bounceRate: figure,
  /** Seconds. */
  avgSessionDuration: figure,
  /** As Google Analytics recorded them. */
  purchases: z.number(),
  /** Purchases ÷ sessions × 100, both by Google Analytics. */
  conversionRate: figure,
};

/** The figures that are compared. */
export const trafficMetrics = [
  "sessions",
  "unique_visitors",
  "bounce_rate",
  "avg_session_duration",
  "search_clicks",
] as const satisfies readonly MetricId[];

/** `GET /api/traffic`. */
export const trafficReportSchema = z.object({
  ...reportFields,
  metrics: metricsSchema(trafficMetrics),
  summary: z.object({
    ...metricFieldSchemas(metricFields.traffic.summary),
    pageViews: figure,
  }),
  sessionsByDay: z.array(
    z.object({
      date: z.string(),
      sessions: z.number(),
      /** The compared day; null when there is none. */
      previousSessions: z.number().nullable(),
      isComplete: z.boolean(),
    }),
  ),
  sources: trafficSources,
  sourceMedium: z.array(z.object({ sourceMedium: z.string(), ...sessionsRow })),
  landingPages: z.array(z.object({ page: z.string(), ...sessionsRow })),
  referrers: z.array(z.object({ referrer: z.string(), ...sessionsRow })),
  deviceData: sharesByDevice,
  /** `country` is its English name, `countryCode` ISO 3166-1 alpha-2 where it has one. */
  countries: z.array(
    z.object({ country: z.string(), countryCode: z.string().nullable(), ...sessionsRow }),
  ),
  /** Google's search results, by the days of Search Console (Pacific time), final days only. */
  search: z.object({
    ...metricFieldSchemas(metricFields.traffic.search),
    /** The last day of the range that is final, `YYYY-MM-DD`; null when none is. */
    finalUntil: z.string().nullable(),
  }),
  /** Most clicks first. Rare queries are withheld by Google, so the rows add up to less than `search`. */
  searchQueries: z.array(
    z.object({
      query: z.string(),
      clicks: z.number(),
      clicksPercentChange: figure.describe(
        "Of the complete days against those compared with; null without a comparison or earlier clicks",
      ),
      isNew: z.boolean().describe("Whether it had clicks now and none on the compared days"),
      impressions: z.number(),
      ctr: figure,
      position: figure,
    }),
  ),
});
export type TrafficReport = z.infer<typeof trafficReportSchema>;
