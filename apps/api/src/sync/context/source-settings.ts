import type { ConnectionCheck } from "@cartograph/connectors/core/connector.ts";
import { currencySchema } from "@cartograph/contracts/currency-schema.ts";
import type { Platform } from "@cartograph/contracts/platform.ts";
import { type SettingSource, timezoneSchema } from "@cartograph/contracts/store.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { changeStoreCurrency, setCurrencySource } from "@cartograph/warehouse/store-currency.ts";
import { setStoreTimezone } from "@cartograph/warehouse/store-timezone.ts";
import { writeStore } from "@cartograph/database/transactions.ts";
import { resetShopCursors } from "../connections/connection-status.ts";
import { hasOrders } from "@cartograph/warehouse/metrics/has-orders.ts";

/** Settings that a source may still set: none that the operator set, and no currency once there are orders. */
export type OpenSettings = {
  timezone: string;
  timezoneSource: SettingSource;
  isTimezoneKnown: boolean;
  currency: string;
  currencySource: SettingSource;
  isTimezoneOpen: boolean;
  isCurrencyOpen: boolean;
};

export async function findOpenSettings(db: Database, storeId: number): Promise<OpenSettings> {
  const store = await db
    .selectFrom("stores")
    .select(["timezone", "timezone_source", "is_timezone_known", "currency", "currency_source"])
    .where("id", "=", storeId)
    .executeTakeFirstOrThrow();
  const isEmpty = !(await hasOrders(db, storeId));
  return {
    timezone: store.timezone,
    timezoneSource: store.timezone_source,
    isTimezoneKnown: store.is_timezone_known === 1,
    currency: store.currency,
    currencySource: store.currency_source,
    isTimezoneOpen:
      store.is_timezone_known === 0 || (isEmpty && store.timezone_source !== "operator"),
    isCurrencyOpen: isEmpty && store.currency_source !== "operator",
  };
}

/** Adopts the connected shop's currency and time zone where they are still open. */
export async function adoptSourceSettings(
  db: Database,
  ref: { storeId: number; platform: Platform },
  source: Pick<ConnectionCheck, "currency" | "timezone">,
): Promise<void> {
  // Ad accounts have a currency and time zone too, but they do not apply to the store.
  if (ref.platform !== "shopify") return;
  const timezone = timezoneSchema.safeParse(source.timezone);
  if (timezone.success) {
    await adoptTimezone(db, ref.storeId, {
      timezone: timezone.data,
      source: "shopify",
      isKnown: true,
    });
  }
  await adoptCurrency(db, ref.storeId, { currency: source.currency, source: "shopify" });
}

/** Moves stored data to the days of the time zone. Does nothing and returns false if the time zone is not open. */
export async function adoptTimezone(
  db: Database,
  storeId: number,
  adopted: { timezone: string; source: SettingSource; isKnown: boolean },
): Promise<boolean> {
  const { timezone, source, isKnown } = adopted;
  return inTransaction(db, storeId, async (trx) => {
    const store = await findOpenSettings(trx, storeId);
    if (!store.isTimezoneOpen) return false;
    const isSame =
      store.timezone === timezone &&
      store.timezoneSource === source &&
      store.isTimezoneKnown === isKnown;
    if (!isSame) await setStoreTimezone(trx, storeId, adopted);
    return true;
  });
}

/**
 * Changes the currency and has the store's shops read from the beginning. A currency that the store already has only
 * gets the source. Does nothing if the currency is not open or the code is invalid.
 */
export async function adoptCurrency(
  db: Database,
  storeId: number,
  adopted: { currency: string | null; source: SettingSource },
): Promise<void> {
  const known = currencySchema.safeParse(adopted.currency);
  if (!known.success) return;
  await inTransaction(db, storeId, async (trx) => {
    const store = await findOpenSettings(trx, storeId);
    if (!store.isCurrencyOpen) return;
    const { source } = adopted;
    if (store.currency === known.data) {
      if (store.currencySource !== source) await setCurrencySource(trx, storeId, source);
      return;
    }
    await changeStoreCurrency(trx, storeId, { currency: known.data, source });
    await resetShopCursors(trx, storeId);
  });
}

/** Writes in the caller's transaction or its own. */
function inTransaction<Result>(
  db: Database,
  storeId: number,
  write: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  return db.isTransaction ? write(db) : writeStore(db, storeId, write);
}
