import { sql, type Kysely } from "kysely";

/**
 * Additional fees and cash rounding become parts of the ledger. Orders that were read before did not say what they hold
 * of either, so the next sync reads them again; those without stay as they are.
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
