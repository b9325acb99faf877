import {
  batchStatement,
  oncePerDialect,
  runBatch,
  selectBatch,
} from "@cartograph/database/dialects/batch.ts";
import type { Database, Schema } from "@cartograph/database/schema.ts";
import { selectByKey } from "@cartograph/database/statements.ts";
import { originCodes, visitsStateCodes } from "@cartograph/database/tables/sales.table.ts";
import { writeStore } from "@cartograph/database/transactions.ts";
import { type Kysely, sql } from "kysely";
import { bumpStoreVersion } from "../../store-version.ts";
import {
  findDeliveries,
  type ImportDelivery,
  deleteImportDeliveries,
} from "./import-deliveries.ts";
import { applyOrderChanges, type IngestingStore } from "../sales/ingest-orders.ts";
import { readIngestingStore } from "../ingesting-store.ts";
import { changeOf, type OrderChange, removalOf } from "../sales/order-change.ts";
import {
  orderStatements,
  type StoredOrder,
  storedOrderColumns,
} from "../sales/order-statements.ts";
import { supersedes } from "../sales/precedence.ts";
import { findReplaced, purgeReplaced } from "./replaced-orders.ts";

/** The numbers of an import's orders by what its undo did with them. */
export type UndoneOrders = {
  /** No other source delivered them. */
  removed: number;
  /** Restored to the version of another import. */
  restored: number;
  /** Another import or the API delivered the same version or a newer one. */
  kept: number;
};

const statements = oncePerDialect((db) => ({
  /** Parameters: store, id. Deletes a customer who was known only from orders and has none left. */
  removeCustomer: batchStatement(
    db
      .deleteFrom("customers")
      .where("store_id", "=", 0)
      .where("id", "=", 0)
      .where("source_updated_at", "is", null)
      .where("deleted_at", "is", null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("orders")
              .select(sql.lit(1).as("one"))
              .whereRef("orders.store_id", "=", "customers.store_id")
              .whereRef("orders.customer_id", "=", "customers.id"),
          ),
        ),
      ),
  ),
}));

const queries = oncePerDialect((db) => ({
  order: selectByKey(db, "orders", { key: ["store_id", "id"], columns: storedOrderColumns }),
}));

/**
 * Undoes the next orders of an import and everything derived from them in one transaction; returns null if none are
 * left. Each order ends as if the import had not happened: as the latest remaining import delivered it, or removed.
 * Versions from the API stay.
 */
export async function undoImportPage(
  db: Kysely<Schema>,
  page: {
    storeId: number;
    importNumber: number;
    limit: number;
    alsoInTransaction?: ((transaction: Database) => Promise<void>) | undefined;
  },
): Promise<UndoneOrders | null> {
  return writeStore(db, page.storeId, async (trx) => {
    await page.alsoInTransaction?.(trx);
    const orderIds = await nextOrders(trx, page);
    if (orderIds.length === 0) return null;
    const store = await readIngestingStore(trx, page.storeId, { connection: db });
    const undone = await undoOrders(trx, store, { orderIds, importNumber: page.importNumber });
    await bumpStoreVersion(trx, page.storeId);
    return undone;
  });
}

async function nextOrders(
  db: Database,
  { storeId, importNumber, limit }: { storeId: number; importNumber: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom("import_orders")
    .select("order_id")
    .where("store_id", "=", storeId)
    .where("import_number", "=", importNumber)
    .orderBy("order_id")
    .limit(limit)
    .execute();
  return rows.map((row) => row.order_id);
}

async function undoOrders(
  db: Database,
  store: IngestingStore,
  { orderIds, importNumber }: { orderIds: readonly number[]; importNumber: number },
): Promise<UndoneOrders> {
  const deliveries = await findDeliveries(db, store.id, orderIds);
  const rows = await selectBatch<StoredOrder>(
    db,
    queries(db).order,
    orderIds.map((id) => [store.id, id]),
  );
  const removals: OrderChange[] = [];
  const outdated: { stored: StoredOrder; delivery: ImportDelivery }[] = [];
  for (const [index, [stored]] of rows.entries()) {
    // Undoing an import never changes versions from the API or deletion marks.
    if (stored === undefined || stored.origin === originCodes.api) continue;
    const others = (deliveries[index] ?? []).filter((each) => each.importNumber !== importNumber);
    const delivery = latestOf(others);
    if (delivery !== null) outdated.push({ stored, delivery });
    else if (stored.deleted_at === null) removals.push(removalOf(stored));
  }
  const restorations = await restore(db, store, outdated);
  await applyOrderChanges(db, store, [...removals, ...restorations]);
  await deleteImportDeliveries(db, store.id, { importNumber, orderIds });
  await purgeReplaced(db, store.id, orderIds);
  await removeCustomers(db, store.id, [...removals, ...restorations]);
  return {
    removed: removals.length,
    restored: restorations.length,
    kept: orderIds.length - removals.length - restorations.length,
  };
}

function latestOf(deliveries: readonly ImportDelivery[]): ImportDelivery | null {
  // Files have no visits.
  const ofFile = { origin: originCodes.export, visitsState: visitsStateCodes.not_read };
  let latest: ImportDelivery | null = null;
  for (const each of deliveries) {
    if (latest === null || supersedes({ ...ofFile, ...each }, { ...ofFile, ...latest }))
      latest = each;
  }
  return latest;
}

/** Orders whose stored version equals the remaining delivery only get its update time. */
async function restore(
  db: Database,
  store: IngestingStore,
  outdated: readonly { stored: StoredOrder; delivery: ImportDelivery }[],
): Promise<OrderChange[]> {
  const facts = await findReplaced(
    db,
    store,
    outdated.map(({ delivery }) => delivery),
  );
  const touched: [updatedAt: number, storeId: number, id: number][] = [];
  const changes: OrderChange[] = [];
  for (const [index, { stored, delivery }] of outdated.entries()) {
    const found = facts[index] ?? null;
    if (stored.content_hash === delivery.contentHash || found === null) {
      touched.push([delivery.updatedAt, store.id, stored.id]);
      continue;
    }
    const record = { ...found.record, updatedAt: delivery.updatedAt };
    changes.push(changeOf(stored.id, { stored, facts: { ...found, record } }));
  }
  await runBatch(db, orderStatements(db).touchOrder, touched);
  return changes;
}

async function removeCustomers(
  db: Database,
  storeId: number,
  changes: readonly OrderChange[],
): Promise<void> {
  const ids = changes.map(({ stored }) => stored?.customer_id ?? null).filter((id) => id !== null);
  await runBatch(
    db,
    statements(db).removeCustomer,
    [...new Set(ids)].map((id) => [storeId, id]),
  );
}
