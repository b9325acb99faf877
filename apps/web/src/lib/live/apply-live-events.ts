import type { LiveEvent } from "@cartograph/contracts/live.ts";
import type { Query, QueryClient } from "@tanstack/react-query";
import { sessionKey } from "../session.ts";
import { createRefresher, type Refresher } from "./refresher.ts";

export type LiveEventsApplied = {
  apply(event: LiveEvent): void;
  /** Has the reports asked again whatever their version, once. */
  refreshReports(): void;
  stop(): void;
};

/** While a sync runs a screen is asked for no more often than this. */
const reportSpacingMs = 5000;

/** Turns what changed into questions that are asked again. */
export function applyLiveEvents(queryClient: QueryClient): LiveEventsApplied {
  let storeId: string | null = null;
  let latest: number | null = null;
  let isFirst = true;
  const reports = createRefresher({
    queryClient,
    isOld: (query) => isOldReport(query, latest),
    spacingMs: reportSpacingMs,
  });
  const lists = {
    integrations: listRefresher(queryClient, "integrations"),
    imports: listRefresher(queryClient, "imports"),
    store: listRefresher(queryClient, "store"),
  };

  function catchUp(event: Extract<LiveEvent, { type: "ready" }>): void {
    if (storeId !== null && storeId !== event.storeId) {
      void queryClient.invalidateQueries({ predicate: isOfAStore });
    }
    storeId = event.storeId;
    latest = event.dataVersion;
    reports.refresh(true);
    lists.integrations.refresh();
    lists.imports.refresh();
    // At the first time it was asked for a moment ago.
    if (!isFirst) lists.store.refresh();
    isFirst = false;
  }

  return {
    apply(event) {
      switch (event.type) {
        case "ready":
          catchUp(event);
          break;
        case "data":
          latest = event.dataVersion;
          reports.refresh(event.isLast);
          break;
        case "store":
          lists.store.refresh();
          // Currency and zone are no part of the data's version.
          void queryClient.invalidateQueries({ predicate: (query) => isOf(query, "reports") });
          break;
        case "integrations":
        case "imports":
          lists[event.type].refresh();
          break;
        case "ended":
          break;
      }
    },
    refreshReports() {
      void queryClient.invalidateQueries({ predicate: (query) => isOf(query, "reports") });
    },
    stop() {
      for (const refresher of [reports, ...Object.values(lists)]) refresher.stop();
    },
  };
}

function isOfAStore({ queryKey }: Query): boolean {
  return queryKey[0] !== sessionKey[0];
}

/** A list has no version: it is asked again as often as it is told to have changed, and once more after the last time. */
function listRefresher(queryClient: QueryClient, part: string): Refresher {
  return createRefresher({ queryClient, isOld: (query) => isOf(query, part), spacingMs: 400 });
}

/** tRPC's keys begin with the procedure's path in parts. */
function isOf({ queryKey }: Query, part: string): boolean {
  const [path] = queryKey;
  return Array.isArray(path) && path[0] === part;
}

function isOldReport(query: Query, latest: number | null): boolean {
  if (latest === null || !isOf(query, "reports")) return false;
  const { data, error, fetchStatus } = query.state;
  if (error !== null) return true;
  if (data === undefined) return fetchStatus !== "idle";
  const { dataVersion } = data as { dataVersion?: number };
  // One that is not shown and known to be old is asked again when it is.
  return dataVersion !== latest && (fetchStatus !== "idle" || !query.state.isInvalidated);
}
