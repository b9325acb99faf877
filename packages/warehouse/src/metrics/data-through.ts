import type { Database } from "@cartograph/database/schema.ts";

/** Times (UTC ms) of the last complete sync; null before the first. */
export type DataThrough = {
  /** The latest sync of any source, or import of a file. */
  any: number | null;
  /** The latest sync or import of orders. Syncs of other sources do not update them. */
  orders: number | null;
};

export async function findDataThrough(db: Database, storeId: number): Promise<DataThrough> {
  const synced = await db
    .selectFrom("integrations")
    .select(({ fn }) => ["platform", fn.max("last_synced_at").as("at")])
    .where("store_id", "=", storeId)
    .groupBy("platform")
    .execute();
  const disconnected = await db
    .selectFrom("disconnected_accounts")
    .select(({ fn }) => ["platform", fn.max("read_until").as("at")])
    .where("store_id", "=", storeId)
    .where("is_deleting", "=", 0)
    .groupBy("platform")
    .execute();
  const imported = await db
    .selectFrom("imports")
    .select(({ fn }) => fn.max("finished_at").as("at"))
    .where("store_id", "=", storeId)
    .where("status", "=", "done")
    .executeTakeFirst();
  const read = [...synced, ...disconnected];
  const orders = read.filter((row) => row.platform === "shopify");
  return {
    any: latest([...read, imported]),
    orders: latest([...orders, imported]),
  };
}

function latest(times: readonly ({ at: number | null } | undefined)[]): number | null {
  return Math.max(0, ...times.map((time) => time?.at ?? 0)) || null;
}
