import { sql, type Kysely } from "kysely";

/** Cursors are deleted so that their streams are read again from the start. */
export const changesRowsOf = ["sync_cursors"];

/**
 * Adds additional fees and cash rounding to the ledger. Orders stored before lack both, so the next sync reads all
 * orders from Shopify again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ["ledger", "day_totals"]) {
    for (const column of ["fees_minor", "rounding_minor"]) {
      await db.schema
        .alterTable(table)
        .addColumn(column, "bigint", (added) => added.notNull().defaultTo(0))
        .execute();
    }
  }
  await sql`
    delete from sync_cursors where stream = ${sql.lit("orders")} and integration_id in (
      select id from integrations where platform = ${sql.lit("shopify")}
    )
  `.execute(db);
}
