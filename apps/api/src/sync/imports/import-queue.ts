import pLimit, { type LimitFunction } from "p-limit";

/**
 * Imports share one thread and take turns page by page, so a short one ends soon beside a long one. Each keeps the
 * orders of its file in memory; two fit into the heap of the sync thread.
 */
const storesAtOnce = 2;

/** Runs the imports of a store one after the other, in the order of their upload, and those of two stores at a time. */
export function createImportQueue() {
  const stores = new Map<number, LimitFunction>();
  const amongStores = pLimit(storesAtOnce);

  return async function enqueue(storeId: number, run: () => Promise<void>): Promise<void> {
    const queue = stores.get(storeId) ?? pLimit(1);
    stores.set(storeId, queue);
    try {
      await queue(() => amongStores(run));
    } finally {
      if (queue.activeCount + queue.pendingCount === 0) stores.delete(storeId);
    }
  };
}

export type ImportQueue = ReturnType<typeof createImportQueue>;
