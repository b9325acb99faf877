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
 * Changes the store's currency and removes its money targets and the prices of its catalog, which are in the old
 * currency. Shops send prices again when they are next read. The caller must have checked, in the same transaction,
 * that no order is in another currency.
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
  await removePrices(db, storeId);
  await bumpStoreVersion(db, storeId);
}

/** Records who set or confirmed the store's currency, which stays the same. */
export async function setCurrencySource(
  db: Database,
  storeId: number,
  source: SettingSource,
): Promise<void> {
  await db
    .updateTable("stores")
    .set({ currency_source: source })
    .where("id", "=", storeId)
    .execute();
}

async function removePrices(db: Database, storeId: number): Promise<void> {
  await db
    .updateTable("products")
    .set({ price_minor: null })
    .where("store_id", "=", storeId)
    .where("is_catalogued", "=", 1)
    .execute();
  await db
    .updateTable("variants")
    .set({ price_minor: 0, compare_at_price_minor: null, unit_cost_minor: null })
    .where("store_id", "=", storeId)
    .execute();
}
