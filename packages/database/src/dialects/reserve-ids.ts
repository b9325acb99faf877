import { sql } from "kysely";
import type { Database } from "../schema.ts";
import type { NumberedTable } from "../tables/next-ids.table.ts";

/**
 * Reserves consecutive numbers for new rows of a store and returns the first. Call it in the transaction that inserts
 * the rows, so that a rollback frees the numbers.
 */
export async function reserveIds(
  db: Database,
  { storeId, table }: { storeId: number; table: NumberedTable },
  count: number,
): Promise<number> {
  if (count === 0) return 0;
  const { next_id: next } = await db
    .insertInto("next_ids")
    .values({ store_id: storeId, sequence: table, next_id: count + 1 })
    .onConflict((conflict) =>
      conflict
        .columns(["store_id", "sequence"])
        .doUpdateSet({ next_id: sql<number>`next_ids.next_id + ${count}` }),
    )
    .returning("next_id")
    .executeTakeFirstOrThrow();
  return next - count;
}
