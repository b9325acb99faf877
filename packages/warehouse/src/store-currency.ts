import type { SettingSource } from "@cartograph/contracts/store.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { removeMoneyTargets } from "./targets/stored-targets.ts";

/**
 * A currency other than the given one that stored orders are in; null when all of them are in it, or there are none.
 * A deleted order counts nowhere, so its currency does not matter.
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
 * Reports the store in another currency and removes its targets in money, whose amounts are in the old one. The caller
 * has made sure, in the same transaction, that no order is in another currency.
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
}
