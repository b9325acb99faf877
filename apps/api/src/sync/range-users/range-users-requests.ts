import type { DayRange } from "@cartograph/connectors/core/connector.ts";
import { LRUCache } from "lru-cache";

type IntegrationOf = { storeId: number; integrationId: string };

/** True when all of the ranges were stored. */
type FetchRanges = (of: IntegrationOf, ranges: DayRange[]) => Promise<boolean>;

/** Milliseconds before a failed range is requested again. */
const restMs = 60_000;
/** Maximum concurrent ranges per integration, so that stepping through the calendar cannot use up its quota. */
const mostRunning = 20;

/**
 * Fetches the users of ranges for waiting reports: each range once at a time, with a time limit. `monotonicNow` returns
 * milliseconds of a monotonic clock.
 */
export function createRangeUsersRequests(
  fetchRanges: FetchRanges,
  monotonicNow = () => performance.now(),
) {
  const running = new Map<string, Promise<boolean>>();
  const failedAt = new LRUCache<string, number>({ max: 10_000 });

  function begin(of: IntegrationOf, ranges: readonly DayRange[]): void {
    const prefix = prefixOf(of);
    const started = [...running.keys()].filter((key) => key.startsWith(prefix)).length;
    const due = ranges
      .filter((range) => {
        const key = prefix + rangeKey(range);
        const failed = failedAt.get(key);
        return !running.has(key) && (failed === undefined || monotonicNow() - failed >= restMs);
      })
      .slice(0, Math.max(0, mostRunning - started));
    if (due.length === 0) return;
    const keys = due.map((range) => prefix + rangeKey(range));
    const request = fetchRanges(of, due)
      .catch(() => false)
      .then((isStored) => {
        for (const key of keys) {
          running.delete(key);
          if (isStored) failedAt.delete(key);
          else failedAt.set(key, monotonicNow());
        }
        return isStored;
      });
    for (const key of keys) running.set(key, request);
  }

  return {
    /** True when all are stored; false when fetching failed or takes longer, in which case it continues. */
    async fetch(
      of: IntegrationOf,
      ranges: readonly DayRange[],
      timeoutMs: number,
    ): Promise<boolean> {
      begin(of, ranges);
      const prefix = prefixOf(of);
      const answers = ranges.map((range) => running.get(prefix + rangeKey(range)) ?? false);
      const all = Promise.all(answers).then((stored) => stored.every(Boolean));
      return within(all, timeoutMs);
    },
    /** The integration changed, so failed ranges may be retried immediately. */
    forgetFailures(of: IntegrationOf): void {
      const prefix = prefixOf(of);
      const failed = [...failedAt.keys()].filter((key) => key.startsWith(prefix));
      for (const key of failed) failedAt.delete(key);
    },
  };
}

function prefixOf({ storeId, integrationId }: IntegrationOf): string {
  return `${storeId}/${integrationId}/`;
}

function rangeKey({ from, to }: DayRange): string {
  return `${from}/${to}`;
}

async function within(work: Promise<boolean>, timeoutMs: number): Promise<boolean> {
  let timeout: NodeJS.Timeout | undefined;
  const timedOut = new Promise<boolean>((resolve) => {
    timeout = setTimeout(() => resolve(false), timeoutMs);
  });
  try {
    return await Promise.race([work, timedOut]);
  } finally {
    clearTimeout(timeout);
  }
}
