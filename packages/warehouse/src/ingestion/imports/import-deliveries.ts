import { oncePerDialect, runBatch, selectBatch } from "@cartograph/database/dialects/batch.ts";
import type { Database } from "@cartograph/database/schema.ts";
import {
  deleteStatement,
  insertOrIgnoreStatement,
  selectByKey,
  upsertStatement,
} from "@cartograph/database/statements.ts";

/** The version of an order that an import delivered; needed to undo another import. */
export type ImportDelivery = {
  importNumber: number;
  orderId: number;
  updatedAt: number;
  contentHash: number;
};

const key = ["store_id", "import_number", "order_id"] as const;
const content = ["updated_at", "content_hash"] as const;
const orderKey = ["store_id", "order_id"] as const;

const statements = oncePerDialect((db) => ({
  upsert: upsertStatement(db, "import_orders", { key, columns: content }),
  insertOrIgnore: insertOrIgnoreStatement(db, "import_orders", [...key, ...content]),
  deleteOfOrder: deleteStatement(db, "import_orders", orderKey),
  deleteReplaced: deleteStatement(db, "replaced_orders", orderKey),
  delete: deleteStatement(db, "import_orders", key),
  ofOrder: selectByKey(db, "import_orders", {
    key: orderKey,
    columns: ["import_number", "order_id", ...content],
  }),
}));

export async function recordDeliveries(
  db: Database,
  storeId: number,
  deliveries: readonly ImportDelivery[],
): Promise<void> {
  await runBatch(
    db,
    statements(db).upsert,
    deliveries.map((delivery) => toRow(storeId, delivery)),
  );
}

/** Returns the deliveries of each order, in the order of `orderIds`. */
export async function findDeliveries(
  db: Database,
  storeId: number,
  orderIds: readonly number[],
): Promise<ImportDelivery[][]> {
  const found = await selectBatch(
    db,
    statements(db).ofOrder,
    orderIds.map((orderId) => [storeId, orderId]),
  );
  return found.map((rows) =>
    rows.map((row) => ({
      importNumber: row.import_number,
      orderId: row.order_id,
      updatedAt: row.updated_at,
      contentHash: row.content_hash,
    })),
  );
}

/** Moves deliveries from one order row to another after the two rows proved to be the same order. */
export async function moveDeliveries(
  db: Database,
  storeId: number,
  moves: readonly { from: number; to: number }[],
): Promise<void> {
  const found = await findDeliveries(
    db,
    storeId,
    moves.map(({ from }) => from),
  );
  const moved = moves.flatMap(({ to }, index) =>
    (found[index] ?? []).map((delivery) => toRow(storeId, { ...delivery, orderId: to })),
  );
  await runBatch(db, statements(db).insertOrIgnore, moved);
  await runBatch(
    db,
    statements(db).deleteOfOrder,
    moves.map(({ from }) => [storeId, from]),
  );
}

export async function deleteImportDeliveries(
  db: Database,
  storeId: number,
  { importNumber, orderIds }: { importNumber: number; orderIds: readonly number[] },
): Promise<void> {
  const rows = orderIds.map((orderId) => [storeId, importNumber, orderId]);
  await runBatch(db, statements(db).delete, rows);
}

/** Call it when order rows are deleted, since a new order may reuse the id. */
export async function deleteOrderDeliveries(
  db: Database,
  storeId: number,
  orderIds: readonly number[],
): Promise<void> {
  const rows = orderIds.map((orderId) => [storeId, orderId]);
  await runBatch(db, statements(db).deleteOfOrder, rows);
  await runBatch(db, statements(db).deleteReplaced, rows);
}

function toRow(storeId: number, delivery: ImportDelivery): unknown[] {
  const { importNumber, orderId, updatedAt, contentHash } = delivery;
  return [storeId, importNumber, orderId, updatedAt, contentHash];
}
