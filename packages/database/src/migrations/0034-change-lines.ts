import { type Kysely, sql } from "kysely";
import { addPlanStatistics } from "../dialects/plan-statistics.ts";

/** Renamed with all rows. */
export const changesRowsOf = ["line_returns"];

const amounts = ["returned_tax_minor", "units", "gross_minor", "discount_minor", "tax_minor"];

/**
 * Changes of lines by ledger entries: besides returned amounts, their tax and the goods of edits. Clears the content
 * hash of orders with such entries, because a delivery with an equal hash would not be written; the migration that
 * describes orders makes the next sync read the last 13 months again. Until then, and for older orders, these amounts
 * belong to no line.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("line_returns").renameTo("line_changes").execute();
  for (const amount of amounts) {
    await db.schema
      .alterTable("line_changes")
      .addColumn(amount, "bigint", (column) => column.notNull().defaultTo(0))
      .execute();
  }
  // Statistics still have the old name.
  await sql`delete from sqlite_stat1 where tbl = ${"line_returns"}`.execute(db);
  await addPlanStatistics(db, [
    { table: "line_changes", index: "line_changes", rows: [100_000, 10_000, 2, 1, 1] },
  ]);
  await sql`update orders set content_hash = ''
    where origin = 1 and exists (
      select 1 from ledger_entries as later
      where later.store_id = orders.store_id and later.order_id = orders.id and later.entry_no > 0
    )`.execute(db);
}
