import type { Database } from "@cartograph/database/schema.ts";
import { removeMoneyTargets } from "./targets/stored-targets.ts";

/** A currency other than the given one that stored orders are in; null when all of them are in it, or there are none. */
export async function findForeignCurrency(
  db: Database,
  storeId: number,
  currency: string,
): Promise<string | null> {
  const order = await db
    .selectFrom("orders")
    .select("currency")
    .where("store_id", "=", storeId)
    .where("currency", "!=", currency)
    .limit(1)
    .executeTakeFirst();
  return order?.currency ?? null;
}

/**
 * Reports the store in another currency, in which its targets in money would say nothing: they are taken away. Whoever
 * calls it has made sure, in the same transaction, that no order is in another one.
 */
export async function changeStoreCurrency(
  db: Database,
  storeId: number,
  currency: string,
): Promise<void> {
  await db.updateTable("stores").set({ currency }).where("id", "=", storeId).execute();
  await removeMoneyTargets(db, storeId);
}
