import { AppError } from "@cartograph/contracts/app-error.ts";
import { currencyDigits } from "@cartograph/contracts/currency.ts";
import type { Store, StoreUpdate } from "@cartograph/contracts/store.ts";
import { hasRow } from "@cartograph/database/has-row.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { StoreContext } from "@cartograph/warehouse/report-request.ts";
import {
  changeStoreCurrency,
  findForeignCurrency,
  setCurrencySource,
} from "@cartograph/warehouse/store-currency.ts";
import { bumpStoreVersion } from "@cartograph/warehouse/store-version.ts";
import { writeStore } from "@cartograph/database/transactions.ts";
import { resetShopCursors } from "../../sync/connections/connection-status.ts";
import { hasOrders } from "@cartograph/warehouse/metrics/has-orders.ts";
import { findLeftOutKinds, hasLeftOut } from "@cartograph/warehouse/metrics/left-out.ts";
import type { Services } from "../../trpc/context.ts";

/**
 * `isReadOnly` describes the session's view, not the store.
 * @throws AppError not_found
 */
export async function getStore(
  db: Database,
  { id, isReadOnly }: { id: number; isReadOnly: boolean },
): Promise<Store> {
  const row = await db
    .selectFrom("stores")
    .select([
      "id",
      "name",
      "timezone",
      "timezone_source",
      "is_timezone_known",
      "currency",
      "currency_source",
      "date_basis",
      "regular_min_orders",
      "vip_min_orders",
      "is_demo",
      "getting_started_closed_at",
    ])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw new AppError("not_found", "There is no such store");
  const hasAny = await hasOrders(db, row.id);
  return {
    id: String(row.id),
    name: row.name,
    timezone: row.timezone,
    timezoneSource: row.timezone_source,
    isTimezoneKnown: row.is_timezone_known === 1,
    currency: row.currency,
    currencySource: row.currency_source,
    isCurrencyFixed: hasAny,
    currencyDigits: currencyDigits(row.currency),
    dateBasis: row.date_basis,
    segmentMinOrders: { regular: row.regular_min_orders, vip: row.vip_min_orders },
    isDemo: row.is_demo === 1,
    isReadOnly,
    gettingStarted:
      row.is_demo === 1 || row.getting_started_closed_at !== null
        ? null
        : {
            hasOrders: hasAny,
            hasLeftOutOrders: hasLeftOut(await findLeftOutKinds(db, row.id), "order"),
            hasTarget: await hasTargets(db, row.id),
          },
  };
}

/**
 * Updates the given fields. A new time zone reassigns every event to its day there; a new currency removes the targets
 * in money, and the next sync of a shop reads it from the beginning. Given fields count as set by the operator, even
 * when unchanged.
 * @throws AppError conflict when orders in another currency are stored: amounts are never converted 1:1.
 */
export async function updateStore(
  { db, sync }: Pick<Services, "db" | "sync">,
  store: StoreContext,
  update: StoreUpdate,
): Promise<Store> {
  const { name, currency, timezone, dateBasis, segmentMinOrders } = update;
  await writeStore(db, store.id, async (trx) => {
    if (currency === store.currency) await setCurrencySource(trx, store.id, "operator");
    else if (currency !== undefined) {
      // Within the transaction: a sync may be about to store the first order.
      await refuseForeignOrders(trx, store.id, currency);
      await changeStoreCurrency(trx, store.id, { currency, source: "operator" });
      await resetShopCursors(trx, store.id);
    }
    const values = {
      name,
      date_basis: dateBasis,
      regular_min_orders: segmentMinOrders?.regular,
      vip_min_orders: segmentMinOrders?.vip,
    };
    // Kysely leaves out columns whose value is undefined.
    if (Object.values(values).some((value) => value !== undefined)) {
      await trx.updateTable("stores").set(values).where("id", "=", store.id).execute();
    }
    if (dateBasis !== undefined || segmentMinOrders !== undefined) {
      await bumpStoreVersion(trx, store.id);
    }
  });
  // Even when unchanged: a source may have replaced it since the store was read.
  if (timezone !== undefined) await sync.changeTimezone(store.id, timezone);
  return getStore(db, { id: store.id, isReadOnly: false });
}

/** Closes the getting-started list permanently. */
export async function closeGettingStarted(
  db: Database,
  storeId: number,
  now: number,
): Promise<void> {
  await db
    .updateTable("stores")
    .set({ getting_started_closed_at: now })
    .where("id", "=", storeId)
    .where("getting_started_closed_at", "is", null)
    .execute();
}

function hasTargets(db: Database, storeId: number): Promise<boolean> {
  return hasRow(db.selectFrom("metric_targets").select("store_id").where("store_id", "=", storeId));
}

async function refuseForeignOrders(db: Database, storeId: number, currency: string): Promise<void> {
  const foreign = await findForeignCurrency(db, storeId, currency);
  if (foreign === null) return;
  const message = `The store has orders in ${foreign}, so it cannot be reported in ${currency}`;
  throw new AppError("conflict", message, { issues: [{ path: "currency", message }] });
}
