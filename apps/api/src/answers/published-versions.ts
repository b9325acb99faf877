import { LRUCache } from "lru-cache";

/** Minimum milliseconds between published versions during bulk writes. */
const spacingMs = 500;
/** Milliseconds without an announced page after which an import or sync no longer delays versions. */
const bulkMs = 5000;
const mostStores = 10_000;

type Shown = { version: number; at: number };

/**
 * Decides which version of a store's data answers are cached by. While an import or sync writes, it changes at most
 * twice a second: a version per page would make every viewer recompute every report. Any other change is published
 * immediately.
 */
export type PublishedVersions = {
  /** @returns the published version; `newest` if it may be published now */
  publish(storeId: number, newest: number): number;
  /** Publishes this version now; the caller has waited until it may be. */
  show(storeId: number, version: number): void;
  /** Milliseconds until a newer version may be published. */
  publishableIn(storeId: number): number;
  /** A page of an import or sync was stored. */
  noteBulkWrite(storeId: number): void;
  /**
   * An import or sync has ended, or a user changed something: the newest version is published. Null means every store.
   */
  release(storeId: number | null): void;
};

/** @param monotonicNow milliseconds of a clock that only goes forward */
export function createPublishedVersions(monotonicNow = () => performance.now()): PublishedVersions {
  const shown = new LRUCache<number, Shown>({ max: mostStores });
  const bulkUntil = new LRUCache<number, number>({ max: mostStores });

  function publishableIn(storeId: number): number {
    const last = shown.get(storeId);
    const now = monotonicNow();
    if (last === undefined || (bulkUntil.get(storeId) ?? 0) <= now) return 0;
    return Math.max(0, last.at + spacingMs - now);
  }

  function show(storeId: number, version: number): void {
    shown.set(storeId, { version, at: monotonicNow() });
  }

  return {
    publishableIn,
    show,
    publish(storeId, newest) {
      const last = shown.get(storeId);
      if (last?.version === newest) return newest;
      if (last !== undefined && publishableIn(storeId) > 0) return last.version;
      show(storeId, newest);
      return newest;
    },
    noteBulkWrite(storeId) {
      bulkUntil.set(storeId, monotonicNow() + bulkMs);
    },
    release(storeId) {
      for (const cache of [shown, bulkUntil]) {
        if (storeId === null) cache.clear();
        else cache.delete(storeId);
      }
    },
  };
}
