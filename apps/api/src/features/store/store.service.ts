import { AppError } from "@cartograph/contracts/app-error.ts";
import { currencyDigits } from "@cartograph/contracts/currency.ts";
import type { Store, StoreUpdate } from "@cartograph/contracts/store.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { StoreContext } from "@cartograph/warehouse/ask.ts";
import { removeMoneyTargets } from "@cartograph/warehouse/targets/stored-targets.ts";
import type { Services } from "../../trpc/context.ts";

/**
 * `isReadOnly` is how the store is looked at, not what it is.
 * @throws AppError not_found
 */
export async function getStore(
  db: Database,
  { id, isReadOnly }: { id: number; isReadOnly: boolean },
): Promise<Store> {
  const row = await db
    .selectFrom("stores")
    .select(["id", "name", "timezone", "currency", "is_demo", "getting_started_closed_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw new AppError("not_found", "There is no such store");
  return {
    id: String(row.id),
    name: row.name,
    timezone: row.timezone,
    currency: row.currency,
    currencyDigits: currencyDigits(row.currency),
    isDemo: row.is_demo === 1,
    isReadOnly,
    gettingStarted:
      row.is_demo === 1 || row.getting_started_closed_at !== null
        ? null
        : {
            hasOrders: await has(db, "orders", row.id),
            hasTarget: await has(db, "metric_targets", row.id),
          },
  };
}

/**
 * Changes what is given and leaves the rest. A new zone moves every event to its day there; a new currency takes the
 * targets in money away, since an amount of the old one says nothing in it.
 * @throws AppError conflict when orders of another currency are stored: their money is never taken 1:1.
 */
export async function updateStore(
  { db, sync }: Pick<Services, "db" | "sync">,
  store: StoreContext,
  update: StoreUpdate,
): Promise<Store> {
  const { name, currency, timezone } = update;
  const isNewCurrency = currency !== undefined && currency !== store.currency;
  if (isNewCurrency) await refuseForeignOrders(db, store.id, currency);
  await db.transaction().execute(async (trx) => {
    const changes = {
      ...(name !== undefined && { name }),
      ...(currency !== undefined && { currency }),
    };
    if (Object.keys(changes).length > 0) {
      await trx.updateTable("stores").set(changes).where("id", "=", store.id).execute();
    }
    if (isNewCurrency) await removeMoneyTargets(trx, store.id);
  });
  if (timezone !== undefined && timezone !== store.timezone) {
    await sync.changeTimezone(store.id, timezone);
  }
  return getStore(db, { id: store.id, isReadOnly: false });
}

/** Puts the getting-started list away for good. */
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

async function has(
  db: Database,
  table: "orders" | "metric_targets",
  storeId: number,
): Promise<boolean> {
  const row = await db
    .selectFrom(table)
    .select("store_id")
    .where("store_id", "=", storeId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

async function refuseForeignOrders(db: Database, storeId: number, currency: string): Promise<void> {
  const order = await db
    .selectFrom("orders")
    .select("currency")
    .where("store_id", "=", storeId)
    .where("currency", "!=", currency)
    .limit(1)
    .executeTakeFirst();
  if (order) {
    const message = `The store has orders in ${order.currency}, so it cannot be reported in ${currency}`;
    throw new AppError("conflict", message, { issues: [{ path: "currency", message }] });
  }
}
