import { selectBatch } from "@cartograph/database/dialects/batch.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { dropPackedOrderDays } from "../../rollups/order-columns/store-order-days.ts";
import type { OrderChange } from "./order-change.ts";
import { orderQueries, type StoredEntry } from "./order-statements.ts";
import type { StoredParts } from "./stored-parts.ts";

/** An order whose customer type changes because of the customer's other orders. */
export type RetypedOrder = { id: number; day: number };

/** Removes the packed days on which the orders count before or after the change. */
export async function dropPackedDaysOf(
  db: Database,
  storeId: number,
  {
    changes,
    parts,
    retyped,
  }: {
    changes: readonly OrderChange[];
    parts: ReadonlyMap<number, StoredParts>;
    retyped: readonly RetypedOrder[];
  },
): Promise<void> {
  const days = new Set<number>();
  for (const { id, stored, facts } of changes) {
    if (stored !== null) days.add(stored.day);
    for (const { day } of parts.get(id)?.entries ?? []) days.add(day);
    if (facts !== null) days.add(facts.day);
    for (const { day } of facts?.entries ?? []) days.add(day);
  }
  const later = await selectBatch<StoredEntry>(
    db,
    orderQueries(db).laterEntriesOfOrder,
    retyped.map(({ id }) => [storeId, id]),
  );
  for (const { day } of [...retyped, ...later.flat()]) days.add(day);
  await dropPackedOrderDays(db, storeId, days);
}
