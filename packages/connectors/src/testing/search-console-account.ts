import { createEditableTraffic } from "@cartograph/sandbox/testing/datasets/editable-traffic.ts";
import type { SearchDayRecord } from "@cartograph/contracts/day-records.ts";
import { startSandbox } from "@cartograph/sandbox/start.ts";
import type { Connection, Page } from "../core/connector.ts";
import { createSearchConsoleConnector } from "../platforms/google_search_console/search-console.connector.ts";
import type { SearchQuery } from "../platforms/google_search_console/schemas/search-analytics.schemas.ts";
import type { Paging } from "../platforms/google_search_console/streams/read-rows.ts";
import { createFakeTiming } from "./fake-timing.ts";
import { readPages } from "./read-all.ts";
import { connectionTo } from "./sandbox-account.ts";

/** 5 AM in California; data is final through the 12th. */
const present = Date.UTC(2026, 5, 15, 12);
export const dayMs = 86_400_000;
/** Days since 1970-01-01. */
export const lastFinal = Date.UTC(2026, 5, 12) / dayMs;
export const testSite = "sc-domain:test-shop.example";

/** A Search Console account with its connector. */
export async function openSearchAccount(paging: Partial<Paging> = {}) {
  const timing = createFakeTiming(present);
  const traffic = createEditableTraffic();
  const sandbox = await startSandbox({ traffic, now: timing.now });
  const connection = connectionTo(sandbox, "google_search_console", { account: testSite });
  const connector = createSearchConsoleConnector({ timing, paging });
  const stream = (name: string) => {
    const found = connector.streams.find((candidate) => candidate.name === name);
    if (!found) throw new Error(`No stream ${name}`);
    return found;
  };
  const requested = () =>
    sandbox.faults.requests
      .filter(({ path }) => path.endsWith("/searchAnalytics/query"))
      .map(({ body }) => JSON.parse(body) as SearchQuery);
  return {
    sandbox,
    timing,
    traffic,
    connector,
    connection,
    check: (changes: Partial<Connection> = {}) =>
      connector.check({ ...connection, ...changes }, { signal: new AbortController().signal }),
    /** Pages of the named stream. */
    read: (name: string, cursor: string | null = null, changes: Partial<Connection> = {}) =>
      readPages(stream(name), cursor, {
        connection: { ...connection, ...changes },
        now: timing.now,
      }),
    stream,
    /** Search analytics requests, oldest first. */
    requested,
    /** Without the requests that determine the last final day. */
    dataRequests: () => requested().filter(({ dataState }) => dataState === "final"),
  };
}
export type SearchAccount = Awaited<ReturnType<typeof openSearchAccount>>;

export function searchDaysOf(pages: readonly Page[]): SearchDayRecord[] {
  return pages
    .flatMap(({ records }) => records)
    .flatMap((record) => (record.kind === "search_day" ? [record] : []));
}

export function lastCursor(pages: readonly Page[]): string {
  return pages.at(-1)?.cursor ?? "";
}
