import { LRUCache } from "lru-cache";

/** Milliseconds between two versions that are shown during bulk writes. */
const spacingMs = 500;
/** An import or sync announces each page; one that has been silent for so long (ms) slows nobody down. */
const bulkMs = 5000;
const mostStores = 10_000;

type Shown = { version: number; at: number };

/**
 * Which version of a store's data its answers are cached by. While an import or sync writes, that is a new one at most
 * twice a second: a version for each page would have each viewer compute each report again and again. Whatever else
 * changes the data is shown at once.
 */
export type PublishedVersions = {
  /** @returns the newest version that is shown by now, `newest` when it may be */
  publish(storeId: number, newest: number): number;
  /** Shows this version now, for a caller that has waited until it may be. */
  show(storeId: number, version: number): void;
  /** Milliseconds until a newer version may be shown. */
  publishableIn(storeId: number): number;
  /** A page of an import or sync was stored. */
  noteBulkWrite(storeId: number): void;
  /** An import or sync has ended, or a user changed something: the newest version is shown. Null: of every store. */
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
