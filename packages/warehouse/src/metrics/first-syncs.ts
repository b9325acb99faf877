import { readOrdersOf } from "@cartograph/contracts/read-orders.ts";
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

/** What a first sync of orders has read, see `ReadOrders`; null for what is unknown. */
export type FirstRead = { readBackTo: number | null; readUntil: number | null };

/**
 * What was read of the shops' orders, of several shops that of the one that was read back the furthest. Null without
 * shops, and if a file was imported.
 * @param shops ids of integrations without a complete sync
 */
export async function findFirstRead(
  db: Database,
  storeId: number,
  shops: readonly string[],
): Promise<FirstRead | null> {
  if (shops.length === 0 || (await hasImports(db, storeId))) return null;
  const cursors = await db
    .selectFrom("sync_cursors")
    .select("cursor")
    .where("store_id", "=", storeId)
    .where("integration_id", "in", shops)
    .where("stream", "=", "orders")
    .execute();
  const read = cursors.map(({ cursor }) => readOrdersOf(cursor)).filter((each) => each !== null);
  const [furthest] = read.toSorted((a, b) => a.readBackTo - b.readBackTo);
  if (furthest !== undefined) return furthest;
  // Emptied cursors and those of earlier versions do not say what was read. Another account has none of them.
  const isRead = cursors.length > 0 && (await hasReadOrders(db, storeId, shops));
  return { readBackTo: isRead ? 0 : null, readUntil: null };
}

/** Whether a sync of one of the integrations has ever read the orders of its shop to the end. */
async function hasReadOrders(
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
  return read !== undefined;
}
