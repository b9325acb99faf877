import { oncePerDialect, runBatch } from "@cartograph/database/dialects/batch.ts";
import type { Database, Schema } from "@cartograph/database/schema.ts";
import { updateStatement } from "@cartograph/database/statements.ts";
import type { OrderChange } from "./order-change.ts";
import type { OrderFacts } from "./order-facts.ts";
import { orderRow } from "./order-rows.ts";
import type { VisitSourceIds } from "./order-visits.ts";
import { orderColumns, orderStatements, type StoredOrder } from "./order-statements.ts";

export type ReplacedOrder = { change: OrderChange; stored: StoredOrder; facts: OrderFacts };

/**
 * Indexed columns. They seldom change, and a statement that sets them updates the indexes even if the values stay the
 * same.
 */
const indexedColumns = new Set<keyof Schema["orders"]>([
  "ext_key",
  "name",
  "placed_at",
  "customer_id",
]);

const keyColumns: readonly (typeof orderColumns)[number][] = ["store_id", "id"];

const contentColumns = orderColumns.filter(
  (column) => !keyColumns.includes(column) && !indexedColumns.has(column),
);
const positions = [...contentColumns, ...keyColumns].map((column) =>
  orderColumns.findIndex((each) => each === column),
);

const setContent = oncePerDialect((db) =>
  updateStatement(db, "orders", { key: keyColumns, columns: contentColumns }),
);

/** Replaces the rows of stored orders. */
export async function replaceOrders(
  db: Database,
  storeId: number,
  {
    orders,
    visitSourceIdOf,
  }: { orders: readonly ReplacedOrder[]; visitSourceIdOf: VisitSourceIds },
): Promise<void> {
  const replaced: unknown[][] = [];
  const updated: unknown[][] = [];
  for (const order of orders) {
    const row = orderRow(storeId, order.change, { facts: order.facts, visitSourceIdOf });
    if (keepsIndexes(order)) updated.push(positions.map((position) => row[position]));
    else replaced.push(row);
  }
  await runBatch(db, orderStatements(db).replaceOrder, replaced);
  await runBatch(db, setContent(db), updated);
}

function keepsIndexes({ change, stored, facts }: ReplacedOrder): boolean {
  const { externalId, name, processedAt } = facts.record;
  return (
    stored.ext_id === externalId &&
    stored.name === name &&
    stored.placed_at === processedAt &&
    stored.customer_id === change.customerId
  );
}
