import { type ReadOrders, readOrdersOf } from "@cartograph/contracts/read-orders.ts";
import { hasRow } from "@cartograph/database/has-row.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { DisconnectedAccountsTable } from "@cartograph/database/tables/integrations.table.ts";
import { keptCursors } from "../source-data/kept-cursors.ts";
import { hasImports } from "./has-orders.ts";

/** How a sync ended that did not read all data. */
export type EndedSync = {
  message: string | null;
  isCanceled: boolean;
  /** Whether a shop was disconnected before it had read all orders. */
  isDisconnected?: true;
};

type KeptAccount = Pick<DisconnectedAccountsTable, "platform" | "cursors" | "read_until">;

/** What the first syncs of disconnected shops have read that did not read all orders; others count as complete. */
export function unfinishedReads(kept: readonly KeptAccount[]): Map<KeptAccount, ReadOrders> {
  const reads = new Map<KeptAccount, ReadOrders>();
  for (const account of kept) {
    if (account.platform !== "shopify") continue;
    const orders = keptCursors(account).find(({ stream }) => stream === "orders");
    const read = readOrdersOf(orders?.cursor);
    if (read !== null && read.readBackTo > 0) reads.set(account, read);
  }
  return reads;
}

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

export type FirstReads = {
  /** What the first sync of the store's only source of orders has read; null once it is complete. */
  firstRead: FirstRead | null;
  /** How many of the shops' orders were read, regardless of imported ones. */
  shopOrders: "none" | "some" | "all";
};

/**
 * What the first syncs of all shops have read of their orders.
 * @param shops ids of integrations without a complete sync
 * @param kept what was read of disconnected shops. It counts while none is connected: a reconnected one continues it
 */
export async function findFirstReads(
  db: Database,
  storeId: number,
  { shops, kept }: { shops: readonly string[]; kept: readonly ReadOrders[] },
): Promise<FirstReads> {
  const reads: (FirstRead | null)[] = shops.length === 0 ? [...kept] : [];
  for (const shop of shops) {
    reads.push(await readOfShop(db, storeId, shop));
  }
  if (reads.length === 0) return { firstRead: null, shopOrders: "none" };
  const readBack = reads.map((read) => read?.readBackTo ?? null).filter((time) => time !== null);
  const readUntil = reads.map((read) => read?.readUntil ?? null).filter((time) => time !== null);
  const readBackTo = readBack.length < reads.length ? null : Math.max(...readBack);
  const hasRead = kept.length > 0 || reads.some((read) => read !== null);
  return {
    firstRead: (await hasImports(db, storeId))
      ? null
      : { readBackTo, readUntil: readUntil.length === 0 ? null : Math.min(...readUntil) },
    shopOrders: readBackTo === 0 ? "all" : hasRead ? "some" : "none",
  };
}

/** Null if no order was read. */
async function readOfShop(db: Database, storeId: number, shop: string): Promise<FirstRead | null> {
  const orders = await db
    .selectFrom("sync_cursors")
    .select("cursor")
    .where("store_id", "=", storeId)
    .where("integration_id", "=", shop)
    .where("stream", "=", "orders")
    .executeTakeFirst();
  const read = readOrdersOf(orders?.cursor);
  if (read !== null) return read;
  if (orders === undefined) return null;
  // Emptied cursors and those of earlier versions do not say what was read. Another account has none of them.
  const isRead = await hasReadOrders(db, storeId, shop);
  return { readBackTo: isRead ? 0 : null, readUntil: null };
}

/** Whether a sync of the integration has ever read the orders of its shop to the end. */
function hasReadOrders(db: Database, storeId: number, integrationId: string): Promise<boolean> {
  return hasRow(
    db
      .selectFrom("sync_runs as run")
      .innerJoin("sync_run_streams as stream", (join) =>
        join.onRef("stream.store_id", "=", "run.store_id").onRef("stream.run_id", "=", "run.id"),
      )
      .select("run.id")
      .where("run.store_id", "=", storeId)
      .where("run.integration_id", "=", integrationId)
      .where("stream.stream", "=", "orders")
      .where("stream.status", "=", "done"),
  );
}
