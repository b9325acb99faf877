import {
  batchQuery,
  batchStatement,
  oncePerDialect,
  runBatch,
  selectBatch,
} from "@cartograph/database/dialects/batch.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { insertOrIgnoreStatement, upsertStatement } from "@cartograph/database/statements.ts";

/** That an import brought an order, as it was at that import: what is needed to undo another one. */
export type ImportDelivery = {
  importNumber: number;
  orderId: number;
  updatedAt: number;
  contentHash: string;
};

const statements = oncePerDialect((db) => ({
  put: upsertStatement(db, "import_orders", {
    key: ["store_id", "import_number", "order_id"],
    columns: ["updated_at", "content_hash"],
  }),
  putIfAbsent: insertOrIgnoreStatement(db, "import_orders", [
    "store_id",
    "import_number",
    "order_id",
    "updated_at",
    "content_hash",
  ]),
  /** store, order */
  removeOfOrder: batchStatement(
    db.deleteFrom("import_orders").where("store_id", "=", 0).where("order_id", "=", 0),
  ),
  /** store, order */
  removeReplaced: batchStatement(
    db.deleteFrom("replaced_orders").where("store_id", "=", 0).where("order_id", "=", 0),
  ),
  /** store, import, order */
  remove: batchStatement(
    db
      .deleteFrom("import_orders")
      .where("store_id", "=", 0)
      .where("import_number", "=", 0)
      .where("order_id", "=", 0),
  ),
}));

const queries = oncePerDialect((db) => ({
  /** store, order */
  ofOrder: batchQuery(
    db
      .selectFrom("import_orders")
      .select([
        "import_number as importNumber",
        "order_id as orderId",
        "updated_at as updatedAt",
        "content_hash as contentHash",
      ])
      .where("store_id", "=", 0)
      .where("order_id", "=", 0),
  ),
}));

export async function recordDeliveries(
  db: Database,
  storeId: number,
  deliveries: readonly ImportDelivery[],
): Promise<void> {
  const rows = deliveries.map((delivery) => toRow(storeId, delivery));
  await runBatch(db, statements(db).put, rows);
}

/** The deliveries of each order, in the order of the ids. */
export async function findDeliveries(
  db: Database,
  storeId: number,
  orderIds: readonly number[],
): Promise<ImportDelivery[][]> {
  return selectBatch<ImportDelivery>(
    db,
    queries(db).ofOrder,
    orderIds.map((orderId) => [storeId, orderId]),
  );
}

/** Two rows turned out to be one order: what imports brought as the one counts as brought as the other. */
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
  await runBatch(db, statements(db).putIfAbsent, moved);
  await runBatch(
    db,
    statements(db).removeOfOrder,
    moves.map(({ from }) => [storeId, from]),
  );
}

export async function removeDeliveries(
  db: Database,
  storeId: number,
  of: { importNumber: number; orderIds: readonly number[] },
): Promise<void> {
  const rows = of.orderIds.map((orderId) => [storeId, of.importNumber, orderId]);
  await runBatch(db, statements(db).remove, rows);
}

/** For orders whose row is removed: another order may get its id. */
export async function forgetDeliveries(
  db: Database,
  storeId: number,
  orderIds: readonly number[],
): Promise<void> {
  const rows = orderIds.map((orderId) => [storeId, orderId]);
  await runBatch(db, statements(db).removeOfOrder, rows);
  await runBatch(db, statements(db).removeReplaced, rows);
}

function toRow(storeId: number, delivery: ImportDelivery): unknown[] {
  const { importNumber, orderId, updatedAt, contentHash } = delivery;
  return [storeId, importNumber, orderId, updatedAt, contentHash];
}
