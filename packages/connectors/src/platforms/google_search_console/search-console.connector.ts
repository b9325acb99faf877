import type { Connector } from "../../core/connector.ts";
import type { HttpLimits } from "../../core/http-client.ts";
import { keepSessions } from "../../core/keep-sessions.ts";
import type { OutboundAllowance } from "../../core/outbound-address.ts";
import { systemTiming, type Timing } from "../../core/timing.ts";
import { checkConnection } from "./check-connection.ts";
import { openSearchSession } from "./client/search-session.ts";
import { usualPaging, type Paging } from "./streams/read-rows.ts";
import { searchReports } from "./streams/search-report.ts";
import { streamOf } from "./streams/stream-of.ts";

export type SearchConsoleOptions = {
  /** Private addresses that the operator allows requests to. */
  allowance?: OutboundAllowance;
  timing?: Timing;
  limits?: Partial<HttpLimits>;
  paging?: Partial<Paging>;
};

export function createSearchConsoleConnector({
  allowance,
  timing = systemTiming,
  limits,
  paging = {},
}: SearchConsoleOptions = {}): Connector {
  const sessionFor = keepSessions((connection) =>
    openSearchSession(connection, {
      timing,
      ...(allowance ? { allowance } : {}),
      ...(limits ? { limits } : {}),
    }),
  );
  return {
    platform: "google_search_console",
    check: async (connection, { signal }) =>
      checkConnection(sessionFor(connection), { signal, now: timing.now() }),
    streams: searchReports.map((report) =>
      streamOf({ report, sessionFor, paging: { ...usualPaging, ...paging } }),
    ),
  };
}
