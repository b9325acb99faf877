import {
  batchStatement,
  oncePerDialect,
  runBatch,
  selectBatch,
} from "@cartograph/database/dialects/batch.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { insertOrIgnoreStatement, selectByKey } from "@cartograph/database/statements.ts";
import { sql } from "kysely";
import { dayOf } from "../../calendar/zoned-day.ts";
import type { OrderFacts } from "../sales/order-facts.ts";
import { readStoredFacts } from "../sales/stored-facts.ts";

const key = ["store_id", "order_id", "content_hash"] as const;

const statements = oncePerDialect((db) => ({
  keep: insertOrIgnoreStatement(db, "replaced_orders", [...key, "content"]),
  content: selectByKey(db, "replaced_orders", { key, columns: ["content"] }),
  /** Parameters: store, order. Deletes content that no delivery refers to anymore. */
  purge: batchStatement(
    db
      .deleteFrom("replaced_orders")
      .where("store_id", "=", 0)
      .where("order_id", "=", 0)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("import_orders")
              .select(sql.lit(1).as("one"))
              .whereRef("import_orders.store_id", "=", "replaced_orders.store_id")
              .whereRef("import_orders.order_id", "=", "replaced_orders.order_id")
              .whereRef("import_orders.content_hash", "=", "replaced_orders.content_hash"),
          ),
        ),
      ),
  ),
}));

/**
 * Keeps a copy of orders from a file before the delivery of another file replaces them.
 * @param replaced the stored order's id, and the id under which to keep it, which differs when two rows are merged
 */
export async function keepReplaced(
  db: Database,
  storeId: number,
  replaced: readonly { storedId: number; orderId: number }[],
): Promise<void> {
  const facts = await readStoredFacts(
    db,
    storeId,
    replaced.map(({ storedId }) => storedId),
  );
  const rows = replaced.flatMap(({ orderId }, index) => {
    const found = facts[index];
    return found ? [[storeId, orderId, found.contentHash, JSON.stringify(found)]] : [];
  });
  await runBatch(db, statements(db).keep, rows);
}

/** Returns the kept orders with days in the store's time zone; null where no order was kept with that content. */
export async function findReplaced(
  db: Database,
  store: { id: number; timezone: string },
  wanted: readonly { orderId: number; contentHash: number }[],
): Promise<(OrderFacts | null)[]> {
  const found = await selectBatch(
    db,
    statements(db).content,
    wanted.map(({ orderId, contentHash }) => [store.id, orderId, contentHash]),
  );
  return found.map(([row], index) => {
    const contentHash = wanted[index]?.contentHash;
    if (row === undefined || contentHash === undefined) return null;
    // Only `keepReplaced` writes this column.
    const facts = JSON.parse(row.content) as OrderFacts;
    return {
      ...facts,
      // The JSON has the text that hashes were before they were integers.
      contentHash,
      day: dayOf(facts.record.processedAt, store.timezone),
      entries: facts.entries.map((entry) => ({
        ...entry,
        day: dayOf(entry.occurredAt, store.timezone),
      })),
    };
  });
}

export async function purgeReplaced(
  db: Database,
  storeId: number,
  orderIds: readonly number[],
): Promise<void> {
  await runBatch(
    db,
    statements(db).purge,
    orderIds.map((orderId) => [storeId, orderId]),
  );
}
