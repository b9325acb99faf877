import { LRUCache } from "lru-cache";

/**
 * Milliseconds between published versions during bulk writes. Recomputing reports for a new version takes CPU time from
 * the writer, so a version stays for several times the duration of its reports.
 */
const spacing = { minMs: 500, maxMs: 5000, perReadMs: 4 };
/** Milliseconds without an announced page after which an import or sync no longer delays versions. */
const bulkMs = 5000;
const maxStores = 10_000;

type Published = { version: number; at: number; readMs: number };

/**
 * Decides which version of a store's data answers are cached by. While an import or sync writes, it changes at most
 * twice a second, and less often if computing its reports takes long: a version per page would make every viewer
 * recompute every report. Any other change is published immediately.
 */
export type PublishedVersions = {
  /** @returns the published version; `newest` if it may be published now */
  publishedVersion(storeId: number, newest: number): number;
  /** Publishes this version now; the caller has waited until it may be. */
  publishNow(storeId: number, version: number): void;
  /** Milliseconds until a newer version may be published. */
  msUntilPublishable(storeId: number): number;
  /** A report of the published version took this long to compute. */
  recordRead(storeId: number, ms: number): void;
  /** A page of an import or sync was stored. */
  recordBulkWrite(storeId: number): void;
  /**
   * An import or sync has ended, or a user changed something: the newest version is published. Null means every store.
   */
  release(storeId: number | null): void;
};

/** @param monotonicNow milliseconds of a clock that only goes forward */
export function createPublishedVersions(monotonicNow = () => performance.now()): PublishedVersions {
  const published = new LRUCache<number, Published>({ max: maxStores });
  const bulkUntil = new LRUCache<number, number>({ max: maxStores });

  function msUntilPublishable(storeId: number): number {
    const last = published.get(storeId);
    const now = monotonicNow();
    if (last === undefined || (bulkUntil.get(storeId) ?? 0) <= now) return 0;
    const { minMs, maxMs, perReadMs } = spacing;
    const spacingMs = Math.min(maxMs, Math.max(minMs, last.readMs * perReadMs));
    return Math.max(0, last.at + spacingMs - now);
  }

  function publishNow(storeId: number, version: number): void {
    published.set(storeId, { version, at: monotonicNow(), readMs: 0 });
  }

  return {
    msUntilPublishable,
    publishNow,
    publishedVersion(storeId, newest) {
      const last = published.get(storeId);
      if (last?.version === newest) return newest;
      if (last !== undefined && msUntilPublishable(storeId) > 0) return last.version;
      publishNow(storeId, newest);
      return newest;
    },
    recordRead(storeId, ms) {
      const last = published.get(storeId);
      if (last !== undefined) last.readMs += ms;
    },
    recordBulkWrite(storeId) {
      bulkUntil.set(storeId, monotonicNow() + bulkMs);
    },
    release(storeId) {
      for (const cache of [published, bulkUntil]) {
        if (storeId === null) cache.clear();
        else cache.delete(storeId);
      }
    },
  };
}
