import { z } from "zod";
import { change, figure, reportFields } from "./report.ts";

const sessionsRow = { sessions: z.number(), share: z.number(), bounceRate: figure };

/** `GET /api/traffic`. */
export const trafficReportSchema = z.object({
  ...reportFields,
  summary: z.object({
    totalSessions: figure,
    totalSessionsPercentChange: change,
    previousTotalSessions: figure,
    uniqueVisitors: figure,
    uniqueVisitorsPercentChange: change,
    previousUniqueVisitors: figure,
    bounceRate: figure,
    bounceRatePercentChange: change,
    previousBounceRate: figure,
    avgSessionDuration: figure,
    avgSessionDurationPercentChange: change,
    previousAvgSessionDuration: figure,
  }),
  sessionsByDay: z.array(
    z.object({ date: z.string(), sessions: z.number(), isComplete: z.boolean() }),
  ),
  sources: z.array(z.object({ source: z.string(), percentage: z.number(), color: z.string() })),
  sourceMedium: z.array(z.object({ sourceMedium: z.string(), ...sessionsRow })),
  landingPages: z.array(z.object({ page: z.string(), ...sessionsRow })),
  referrers: z.array(z.object({ referrer: z.string(), ...sessionsRow })),
  deviceData: z.object({ mobile: figure, desktop: figure, tablet: figure }),
  countries: z.array(z.object({ country: z.string(), ...sessionsRow })),
});
export type TrafficReport = z.infer<typeof trafficReportSchema>;
