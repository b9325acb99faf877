import type { Database } from "@cartograph/database/schema.ts";
import { hasImports } from "./has-orders.ts";

/** How a sync ended that did not read all data. */
export type EndedSync = { message: string | null; isCanceled: boolean };

/**
 * The integrations among these whose latest sync has ended, with how it did. The others are being synced, or wait for
 * their first sync.
 * @param neverSynced ids of integrations without a complete sync
 */
export async function findEndedSyncs(
  db: Database,
  storeId: number,
  neverSynced: readonly string[],
): Promise<Map<string, EndedSync>> {
  const ended = new Map<string, EndedSync>();
  for (const id of neverSynced) {
    const run = await db
      .selectFrom("sync_runs")
      .select(["finished_at", "status", "message"])
      .where("store_id", "=", storeId)
      .where("integration_id", "=", id)
      .orderBy("started_at", "desc")
      .limit(1)
      .executeTakeFirst();
    if (run === undefined || run.finished_at === null) continue;
    ended.set(id, { message: run.message, isCanceled: run.status === "cancelled" });
  }
  return ended;
}

/** Whether a sync of one of the integrations has ever read the orders of its shop to the end, or a file was imported. */
export async function hasReadOrders(
  db: Database,
  storeId: number,
  integrations: readonly string[],
): Promise<boolean> {
  const read = await db
    .selectFrom("sync_runs as run")
    .innerJoin("sync_run_streams as stream", (join) =>
      join.onRef("stream.store_id", "=", "run.store_id").onRef("stream.run_id", "=", "run.id"),
    )
    .select("run.id")
    .where("run.store_id", "=", storeId)
    .where("run.integration_id", "in", integrations)
    .where("stream.stream", "=", "orders")
    .where("stream.status", "=", "done")
    .limit(1)
    .executeTakeFirst();
  return read !== undefined || (await hasImports(db, storeId));
}
