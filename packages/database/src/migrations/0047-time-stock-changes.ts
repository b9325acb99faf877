import { type Kysely, sql } from "kysely";

/**
 * When a variant's stock last changed, apart from its other inventory fields. Existing variants take the time of their
 * last inventory record.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("variants").addColumn("stock_changed_at", "bigint").execute();
  await sql`update variants set stock_changed_at = inventory_updated_at
    where inventory_updated_at is not null`.execute(db);
}
