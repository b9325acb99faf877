import type { ConnectionCheck } from "@cartograph/connectors/core/connector.ts";
import { currencySchema } from "@cartograph/contracts/currency-schema.ts";
import type { Platform } from "@cartograph/contracts/platform.ts";
import { timezoneSchema } from "@cartograph/contracts/store.ts";
import type { Schema } from "@cartograph/database/schema.ts";
import { changeStoreTimezone } from "@cartograph/warehouse/rollups/change-store-timezone.ts";
import { changeStoreCurrency } from "@cartograph/warehouse/store-currency.ts";
import type { Kysely } from "kysely";
import { getStoreContext, hasOrders } from "./store-context.ts";

/**
 * A store without orders takes its currency and its zone from the shop that it is connected to. Once it has orders, its
 * settings are the operator's: a source never changes them again.
 */
export async function adoptSourceSettings(
  db: Kysely<Schema>,
  of: { storeId: number; platform: Platform },
  source: Pick<ConnectionCheck, "currency" | "timezone">,
): Promise<void> {
  // An ad account has a currency and a zone too, but they are not the store's.
  if (of.platform !== "shopify" || (await hasOrders(db, of.storeId))) return;
  const store = await getStoreContext(db, of.storeId);
  const timezone = timezoneSchema.safeParse(source.timezone);
  if (timezone.success && timezone.data !== store.timezone) {
    await changeStoreTimezone(db, of.storeId, timezone.data);
  }
  await adoptCurrency(db, of.storeId, source.currency);
}

/**
 * Takes effect only while the store has no orders: the money of those that it has would be taken 1:1. A code that is no
 * currency is left alone.
 */
export async function adoptCurrency(
  db: Kysely<Schema>,
  storeId: number,
  currency: string | null,
): Promise<void> {
  const known = currencySchema.safeParse(currency);
  if (!known.success) return;
  const store = await getStoreContext(db, storeId);
  if (store.currency === known.data) return;
  await db.transaction().execute(async (trx) => {
    if (await hasOrders(trx, storeId)) return;
    await changeStoreCurrency(trx, storeId, known.data);
  });
}
