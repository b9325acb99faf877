import type { Connector } from "../../core/connector.ts";
import { cacheSessions } from "../../core/cache-sessions.ts";
import { toRuntime, type RuntimeOptions } from "../../core/runtime.ts";
import { checkConnection } from "./check-connection.ts";
import { createPropertySession } from "./client/property-session.ts";
import { readRangeUsers } from "./range-users.ts";
import { allReports } from "./reports/all-reports.ts";
import { createReportStream } from "./streams/report-stream.ts";

export type GoogleAnalyticsOptions = RuntimeOptions & {
  /** Rows per request; Google returns at most 250,000. */
  pageRows?: number;
};

const usualPageRows = 10_000;

export function createGoogleAnalyticsConnector({
  pageRows = usualPageRows,
  ...options
}: GoogleAnalyticsOptions = {}): Connector {
  const runtime = toRuntime(options);
  const sessionFor = cacheSessions((connection) => createPropertySession(connection, runtime));
  return {
    platform: "google_analytics",
    check: async (connection, { signal }) =>
      checkConnection(sessionFor(connection), allReports, signal),
    streams: allReports.map((report) => createReportStream(report, sessionFor, pageRows)),
    rangeUsers: async (connection, ranges, read) =>
      readRangeUsers(sessionFor(connection), ranges, read),
  };
}
