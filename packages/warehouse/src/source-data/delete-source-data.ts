import type { SourceDataCounts, SourceDataKind } from "@cartograph/contracts/source-data.ts";
import type { Database, Schema } from "@cartograph/database/schema.ts";
import type { Kysely } from "kysely";
import { markAllCheckoutDays } from "../ingestion/checkout/mark-checkout-days.ts";
import { mergeChanges } from "../rollups/merge-changes.ts";
import { accountTables, rowKinds } from "./account-tables.ts";
import { reportKind } from "@cartograph/database/tables/source-days.table.ts";
import { writeStore } from "@cartograph/database/transactions.ts";
import { withNewVersion } from "../store-version.ts";
import { deleteById, deleteRows, type DeletionControl } from "./delete-rows.ts";
import { deleteShopOrders } from "./delete-shop-orders.ts";
import { shopCustomers, shopProducts, shopTables } from "./shop-tables.ts";
import { type SourceDataScope, toCounts } from "./source-data.ts";

/**
 * Deletes the stored data of an account in short transactions. Rollups are consistent after each of them; calling
 * it again finishes an interrupted deletion. Returns the number of deleted rows by kind.
 * @throws when the signal aborts
 */
export async function deleteSourceData(
  db: Kysely<Schema>,
  scope: SourceDataScope,
  control: DeletionControl,
): Promise<SourceDataCounts> {
  const deleted =
    scope.platform === "shopify"
      ? await deleteShop(db, scope.storeId, control)
      : await deleteAccount(db, scope, control);
  return toCounts(deleted);
}

type Deleted = Map<SourceDataKind, number>;

async function deleteAccount(
  db: Kysely<Schema>,
  { storeId, accountId }: SourceDataScope,
  control: DeletionControl,
): Promise<Deleted> {
  const deleted: Deleted = new Map();
  if (accountId === null) return deleted;
  const scope = { store_id: storeId, account_id: accountId };
  for (const { table, key, kind } of accountTables) {
    if (table === "source_days") await deleteDays(db, { scope, deleted }, control);
    const count = await deleteRows(db, { table, key, scope }, control);
    if (kind !== null) deleted.set(kind, count);
  }
  await deleteRows(
    db,
    { table: "source_accounts", key: [], scope: { store_id: storeId, id: accountId } },
    control,
  );
  return deleted;
}

/** Deletes the packed days of an account, and adds the rows in them to `deleted`. */
async function deleteDays(
  db: Kysely<Schema>,
  { scope, deleted }: { scope: { store_id: number; account_id: number }; deleted: Deleted },
  control: DeletionControl,
): Promise<void> {
  const reports = await db
    .selectFrom("source_days")
    .select("report")
    .distinct()
    .where("store_id", "=", scope.store_id)
    .where("account_id", "=", scope.account_id)
    .execute();
  for (const { report } of reports) {
    const days = { table: "source_days", key: ["day"], scope: { ...scope, report } } as const;
    const rows = await deleteRows(db, { ...days, counted: "members" }, control);
    const kind = rowKinds[reportKind(report)];
    deleted.set(kind, (deleted.get(kind) ?? 0) + rows);
  }
}

async function deleteShop(
  db: Kysely<Schema>,
  storeId: number,
  control: DeletionControl,
): Promise<Deleted> {
  const deleted: Deleted = new Map();
  deleted.set("orders", await deleteShopOrders(db, storeId, control));
  await writeStore(db, storeId, async (trx) => {
    await control.hold?.(trx);
    await markAllCheckoutDays(trx, storeId);
  });
  for (const { table, key, kind } of shopTables) {
    const count = await deleteRows(db, { table, key, scope: { store_id: storeId } }, control);
    if (kind !== null) deleted.set(kind, count);
  }
  // Rebuild the days that lost orders before the products they refer to are deleted.
  await mergeChanges(db, storeId);
  for (const [kind, find] of [
    ["customers", shopCustomers],
    ["products", shopProducts],
  ] as const) {
    const ids = await find(db, storeId);
    deleted.set(kind, await deleteById(db, { table: kind, storeId, ids }, control));
  }
  // Raises the version, so that no connection uses cached ids of deleted texts.
  await withNewVersion(db, storeId, async (trx) => {
    await control.hold?.(trx);
    await deleteUnusedTexts(trx, storeId);
  });
  return deleted;
}

/** Deletes titles and SKUs, tags and visit sources that nothing refers to anymore. */
async function deleteUnusedTexts(db: Database, storeId: number): Promise<void> {
  await db
    .deleteFrom("sold_items")
    .where("store_id", "=", storeId)
    .where("id", "not in", ({ selectFrom }) =>
      selectFrom("sold_lines").select("item_id").where("store_id", "=", storeId),
    )
    .execute();
  await db
    .deleteFrom("tags")
    .where("store_id", "=", storeId)
    .where("id", "not in", ({ selectFrom }) =>
      selectFrom("order_tags").select("tag_id").where("store_id", "=", storeId),
    )
    .execute();
  await db
    .deleteFrom("visit_sources")
    .where("store_id", "=", storeId)
    .where("id", "not in", ({ selectFrom }) =>
      selectFrom("orders")
        .select("first_visit_id as id")
        .where("store_id", "=", storeId)
        .where("first_visit_id", "is not", null)
        .union(
          selectFrom("orders")
            .select("last_visit_id as id")
            .where("store_id", "=", storeId)
            .where("last_visit_id", "is not", null),
        ),
    )
    .execute();
}
