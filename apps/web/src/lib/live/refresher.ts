import type { Query, QueryClient } from "@tanstack/react-query";

/** Has old answers asked again: those on the screen now, others when they are shown. What is shown stays meanwhile. */
export type Refresher = {
  /** @param isUrgent does not wait for the spacing */
  refresh(isUrgent?: boolean): void;
  stop(): void;
};

export type RefresherOptions = {
  queryClient: QueryClient;
  /** Whether an answer is, or while it is on its way might be, an old one. */
  isOld: (query: Query) => boolean;
  /** The least time between two rounds, milliseconds. */
  spacingMs: number;
};

/** An answer on its way may have been read before the change: it is looked at again when it is here. */
const lookAgainMs = 300;

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
      runIn(lookAgainMs);
      return;
    }
    if (old.length === 0) return;
    nextAt = Date.now() + spacingMs;
    // Those that were found: what is invalidated counts as old no longer, yet is to be asked again.
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
