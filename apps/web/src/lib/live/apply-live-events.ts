import type { OrderImport } from "@cartograph/contracts/imports.ts";
import type { LiveEvent } from "@cartograph/contracts/live.ts";
import type { SyncRun } from "@cartograph/contracts/sync.ts";
import type { Query, QueryClient } from "@tanstack/react-query";
import { isRunActive } from "../run-active.ts";
import { sessionKey } from "../session.ts";
import { createRefresher, type Refresher } from "./refresher.ts";

export type LiveEventsApplied = {
  apply(event: LiveEvent): void;
  /** Refetches the reports once, whatever their version. */
  refreshReports(): void;
  stop(): void;
};

/** The shortest time between refetches of a screen while a sync runs. */
const reportSpacingMs = 5000;

/** Refetches the queries that a live event affects. */
export function applyLiveEvents(queryClient: QueryClient): LiveEventsApplied {
  let storeId: string | null = null;
  let latest: number | null = null;
  /** By the browser's clock, like the times of the queries. */
  let dayStartedAt = 0;
  let hasBeenAway = false;
  const reports = createRefresher({
    queryClient,
    isOld: (query) =>
      isOldReport(query, latest, dayStartedAt) || (hasBeenAway && isFailedReport(query)),
    spacingMs: reportSpacingMs,
  });
  const lists = {
    integrations: listRefresher(queryClient, "integrations"),
    imports: listRefresher(queryClient, "imports"),
    store: listRefresher(queryClient, "store"),
    views: listRefresher(queryClient, "views"),
    notes: listRefresher(queryClient, "notes"),
  };

  function catchUp(event: Extract<LiveEvent, { type: "ready" }>): void {
    if (storeId !== null && storeId !== event.storeId) {
      void queryClient.invalidateQueries({ predicate: isOfAStore });
    }
    storeId = event.storeId;
    const isOpenedAgain = latest !== null;
    latest = event.dataVersion;
    dayStartedAt = Date.now() - event.dayAgeMs;
    hasBeenAway = isOpenedAgain;
    reports.refresh(true);
    // Another tab may have changed them after they were loaded, and they have no version to compare.
    lists.views.refresh();
    lists.notes.refresh();
    // Usually the page has just loaded and nothing else has changed.
    if (!isOpenedAgain && isKnownToBeCurrent(queryClient, latest)) return;
    for (const list of Object.values(lists)) list.refresh();
  }

  return {
    apply(event) {
      switch (event.type) {
        case "ready":
          catchUp(event);
          break;
        case "data":
          latest = event.dataVersion;
          hasBeenAway = false;
          reports.refresh(event.isLast);
          // The store reports whether there are orders yet.
          if (event.isLast) lists.store.refresh();
          break;
        case "day":
          dayStartedAt = Date.now() - event.dayAgeMs;
          reports.refresh(true);
          break;
        case "store":
          lists.store.refresh();
          // The data version does not cover currency and time zone.
          void queryClient.invalidateQueries({ predicate: (query) => isReport(query) });
          break;
        case "integrations":
        case "imports":
        case "views":
        case "notes":
          lists[event.type].refresh();
          break;
        case "ended":
          break;
      }
    },
    refreshReports() {
      void queryClient.invalidateQueries({ predicate: (query) => isReport(query) });
    },
    stop() {
      for (const refresher of [reports, ...Object.values(lists)]) refresher.stop();
    },
  };
}

function isOfAStore({ queryKey }: Query): boolean {
  return queryKey[0] !== sessionKey[0];
}

/** Lists have no version, so they are refetched after every event, and once more after the last one. */
function listRefresher(queryClient: QueryClient, part: string): Refresher {
  return createRefresher({ queryClient, isOld: (query) => isOf(query, part), spacingMs: 400 });
}

/** tRPC's query keys begin with the procedure's path. */
function isOf({ queryKey }: Query, part: string): boolean {
  const [path] = queryKey;
  return Array.isArray(path) && path[0] === part;
}

/** Parts of the API whose answers carry the data version. */
const versioned = ["reports", "metrics", "orders", "customers", "products", "dimensions"];

function isReport(query: Query): boolean {
  return versioned.some((part) => isOf(query, part));
}

function isOldReport(query: Query, latest: number | null, dayStartedAt: number): boolean {
  if (latest === null || !isReport(query)) return false;
  const { fetchStatus, isInvalidated, dataUpdatedAt } = query.state;
  const version = versionOf(query);
  if (version === null) return fetchStatus !== "idle";
  // Stale queries that are not mounted refetch when they are.
  const isOld = version !== latest || dataUpdatedAt < dayStartedAt;
  return isOld && (fetchStatus !== "idle" || !isInvalidated);
}

/** Retries queries that failed while the connection was lost. */
function isFailedReport(query: Query): boolean {
  return isReport(query) && query.state.status === "error";
}

/** Null while nothing is loaded, and for answers that do not depend on data. A list that is read page by page is as old as its oldest page. */
function versionOf({ state }: Query): number | null {
  const data = state.data as Versioned | { pages: Versioned[] } | undefined;
  if (data === undefined) return null;
  if (!("pages" in data)) return data.dataVersion ?? null;
  return Math.min(...data.pages.map(({ dataVersion }) => dataVersion ?? 0));
}

type Versioned = { dataVersion?: number };

/** By the version of the loaded reports; running syncs and imports have no version. */
function isKnownToBeCurrent(queryClient: QueryClient, latest: number): boolean {
  const queries = queryClient.getQueryCache().getAll();
  const versions = queries.filter((query) => isReport(query)).map(versionOf);
  if (versions.length === 0 || versions.some((version) => version !== latest)) return false;
  return !queries.some((query) => {
    if (!isOf(query, "integrations") && !isOf(query, "imports")) return false;
    const { data } = query.state;
    if (!Array.isArray(data)) return false;
    const rows = data as readonly ListedRun[];
    return rows.some((row) => isRunActive(row.latestRun === undefined ? row : row.latestRun));
  });
}

/** An integration or an import. */
type ListedRun = OrderImport & { latestRun?: SyncRun | null };
