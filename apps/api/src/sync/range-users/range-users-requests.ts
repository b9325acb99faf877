import type { DayRange } from "@cartograph/connectors/core/connector.ts";
import { LRUCache } from "lru-cache";
import { setTimeout as sleep } from "node:timers/promises";
import type { IntegrationRef } from "../context/integration-ref.ts";

/** True when all of the ranges were stored. */
type FetchRanges = (ref: IntegrationRef, ranges: DayRange[]) => Promise<boolean>;

/** Milliseconds before a failed range is requested again. */
const retryDelayMs = 60_000;
/** Maximum concurrent ranges per integration, so that stepping through the calendar cannot use up its quota. */
const maxRunning = 20;

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

  function begin(ref: IntegrationRef, ranges: readonly DayRange[]): void {
    const prefix = prefixOf(ref);
    const started = [...running.keys()].filter((key) => key.startsWith(prefix)).length;
    const due = ranges
      .filter((range) => {
        const key = prefix + rangeKey(range);
        const failed = failedAt.get(key);
        return (
          !running.has(key) && (failed === undefined || monotonicNow() - failed >= retryDelayMs)
        );
      })
      .slice(0, Math.max(0, maxRunning - started));
    if (due.length === 0) return;
    const keys = due.map((range) => prefix + rangeKey(range));
    const request = fetchRanges(ref, due)
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
      ref: IntegrationRef,
      ranges: readonly DayRange[],
      timeoutMs: number,
    ): Promise<boolean> {
      begin(ref, ranges);
      const prefix = prefixOf(ref);
      const answers = ranges.map((range) => running.get(prefix + rangeKey(range)) ?? false);
      const all = Promise.all(answers).then((stored) => stored.every(Boolean));
      return Promise.race([all, sleep(timeoutMs, false, { ref: false })]);
    },
    /** The integration changed, so failed ranges may be retried immediately. */
    forgetFailures(ref: IntegrationRef): void {
      const prefix = prefixOf(ref);
      const failed = [...failedAt.keys()].filter((key) => key.startsWith(prefix));
      for (const key of failed) failedAt.delete(key);
    },
  };
}

function prefixOf({ storeId, integrationId }: IntegrationRef): string {
  return `${storeId}/${integrationId}/`;
}

function rangeKey({ from, to }: DayRange): string {
  return `${from}/${to}`;
}
