import pLimit, { type LimitFunction } from "p-limit";

/**
 * Imports share one thread and alternate page by page, so that a short one does not wait for a long one. Each keeps its
 * file's orders in memory; two fit into the sync thread's heap.
 */
const concurrentStores = 2;

/** Runs a store's imports one at a time in upload order, for at most two stores at once. */
export function createImportQueue() {
  const stores = new Map<number, LimitFunction>();
  const storeLimit = pLimit(concurrentStores);

  return async function enqueue<Result>(
    storeId: number,
    run: () => Promise<Result>,
  ): Promise<Result> {
    const queue = stores.get(storeId) ?? pLimit(1);
    stores.set(storeId, queue);
    try {
      return await queue(() => storeLimit(run));
    } finally {
      if (queue.activeCount + queue.pendingCount === 0) stores.delete(storeId);
    }
  };
}

export type ImportQueue = ReturnType<typeof createImportQueue>;
