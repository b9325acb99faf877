import type { SettingSource } from "@cartograph/contracts/store.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { bumpStoreVersion } from "./store-version.ts";
import { removeMoneyTargets } from "./targets/stored-targets.ts";

/**
 * A currency of stored orders that differs from the given one; null when there is none. Deleted orders are ignored
 * because no report counts them.
 */
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
    .where("deleted_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  return order?.currency ?? null;
}

/**
 * Changes the store's currency and removes its money targets, whose amounts are in the old currency. The caller
 * must have checked, in the same transaction, that no order is in another currency.
 */
export async function changeStoreCurrency(
  db: Database,
  storeId: number,
  { currency, source }: { currency: string; source: SettingSource },
): Promise<void> {
  await db
    .updateTable("stores")
    .set({ currency, currency_source: source })
    .where("id", "=", storeId)
    .execute();
  await removeMoneyTargets(db, storeId);
  await bumpStoreVersion(db, storeId);
}
