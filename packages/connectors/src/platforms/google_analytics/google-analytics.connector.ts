import type { Connector } from "../../core/connector.ts";
import type { HttpLimits } from "../../core/http-client.ts";
import { keepSessions } from "../../core/keep-sessions.ts";
import type { OutboundAllowance } from "../../core/outbound-address.ts";
import { systemTiming, type Timing } from "../../core/timing.ts";
import { checkConnection } from "./check-connection.ts";
import { createPropertySession } from "./client/property-session.ts";
import { readRangeUsers } from "./range-users.ts";
import { allReports } from "./reports/all-reports.ts";
import { streamOf } from "./streams/stream-of.ts";

export type GoogleAnalyticsOptions = {
  /** Private addresses that the operator allows requests to. */
  allowance?: OutboundAllowance;
  timing?: Timing;
  limits?: Partial<HttpLimits>;
  /** Rows that are asked for at a time; Google gives 250,000 at most. */
  pageRows?: number;
};

const usualPageRows = 10_000;

export function createGoogleAnalyticsConnector({
  pageRows = usualPageRows,
  timing = systemTiming,
  ...settings
}: GoogleAnalyticsOptions = {}): Connector {
  const sessionFor = keepSessions((connection) =>
    createPropertySession(connection, { timing, ...settings }),
  );
  return {
    platform: "google_analytics",
    check: async (connection, { signal }) =>
      checkConnection(sessionFor(connection), allReports, signal),
    streams: allReports.map((report) => streamOf(report, sessionFor, pageRows)),
    rangeUsers: async (connection, ranges, options) =>
      readRangeUsers(sessionFor(connection), ranges, options),
  };
}
