import type { Query, QueryClient } from "@tanstack/react-query";

/** Refetches stale queries: mounted ones now, others when they mount. Current data stays visible meanwhile. */
export type Refresher = {
  /** @param isUrgent skips the minimum interval */
  refresh(isUrgent?: boolean): void;
  stop(): void;
};

export type RefresherOptions = {
  queryClient: QueryClient;
  /** Returns whether a query's answer is, or might be, stale. */
  isOld: (query: Query) => boolean;
  /** The minimum interval between two rounds, milliseconds. */
  spacingMs: number;
};

/** A pending answer may predate the change, so check it again when it arrives. */
const recheckMs = 300;

export function createRefresher({ queryClient, isOld, spacingMs }: RefresherOptions): Refresher {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let nextAt = 0;

  function runIn(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(run, ms);
  }

  function run(): void {
    timer = undefined;
    const old = queryClient.getQueryCache().findAll({ predicate: isOld });
    if (old.some(({ state }) => state.fetchStatus !== "idle")) {
      runIn(recheckMs);
      return;
    }
    if (old.length === 0) return;
    nextAt = Date.now() + spacingMs;
    // Refetch the queries found above, because invalidated ones no longer count as stale.
    const found = new Set<unknown>(old);
    void queryClient.invalidateQueries({ predicate: (query) => found.has(query) });
  }

  return {
    refresh(isUrgent = false) {
      if (isUrgent) runIn(0);
      else if (timer === undefined) runIn(Math.max(0, nextAt - Date.now()));
    },
    stop: () => clearTimeout(timer),
  };
}
