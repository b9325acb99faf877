import type { Connector } from "../../core/connector.ts";
import { cacheSessions } from "../../core/cache-sessions.ts";
import { toRuntime, type RuntimeOptions } from "../../core/runtime.ts";
import { checkConnection } from "./check-connection.ts";
import { openSearchSession } from "./client/search-session.ts";
import { defaultPaging, type Paging } from "./streams/read-rows.ts";
import { searchReports } from "./streams/search-report.ts";
import { createSearchStream } from "./streams/search-stream.ts";

export type SearchConsoleOptions = RuntimeOptions & { paging?: Partial<Paging> };

export function createSearchConsoleConnector({
  paging = {},
  ...options
}: SearchConsoleOptions = {}): Connector {
  const runtime = toRuntime(options);
  const sessionFor = cacheSessions((connection) => openSearchSession(connection, runtime));
  return {
    platform: "google_search_console",
    check: async (connection, { signal }) =>
      checkConnection(sessionFor(connection), { signal, now: runtime.timing.now() }),
    streams: searchReports.map((report) =>
      createSearchStream({ report, sessionFor, paging: { ...defaultPaging, ...paging } }),
    ),
  };
}
