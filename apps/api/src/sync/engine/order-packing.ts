import { packOrderDays } from "@cartograph/warehouse/rollups/order-columns/store-order-days.ts";
import pLimit from "p-limit";
import type { SyncContext } from "../context/sync-job.ts";

/**
 * Packs orders in the background, a few days at a time, so that syncs can run meanwhile. A failure only costs speed:
 * unpacked days are read from the ledger, and packed after the next sync.
 */
export function createOrderPacking({
  db,
  log,
  stopping,
}: Pick<SyncContext, "db" | "log" | "stopping">) {
  const oneAtATime = pLimit(1);
  const waiting = new Set<number>();
  const running = new Set<Promise<void>>();

  /** Packs the store's unpacked days of orders, after those of stores that were queued earlier. */
  function pack(storeId: number): void {
    if (waiting.has(storeId) || stopping.aborted) return;
    waiting.add(storeId);
    const ended = oneAtATime(async () => {
      waiting.delete(storeId);
      await packOrderDays(db, storeId, stopping);
    })
      .catch((error: unknown) => {
        if (stopping.aborted) return;
        log({ level: "error", message: "Orders could not be packed", error });
      })
      .finally(() => running.delete(ended));
    running.add(ended);
  }

  return {
    pack,
    /** Packs the unpacked days of all stores, for example after an upgrade. */
    async packAll() {
      const stores = await db.selectFrom("stores").select("id").execute();
      for (const { id } of stores) pack(id);
    },
    async whenEnded() {
      await Promise.all(running);
    },
  };
}
