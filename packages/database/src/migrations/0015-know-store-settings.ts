import { sql, type Kysely } from "kysely";

/** Records who set a store's time zone and currency, so that a file or platform never overwrites a chosen value. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const stores = db.schema.alterTable("stores");
  await stores
    .addColumn("timezone_source", "text", (column) => column.notNull().defaultTo("default"))
    .execute();
  await stores
    .addColumn("is_timezone_known", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await stores
    .addColumn("currency_source", "text", (column) => column.notNull().defaultTo("default"))
    .execute();
  // New stores had UTC and USD, so any other value was set by the operator or the connected shop.
  await sql`update stores set timezone_source = 'operator', is_timezone_known = 1
    where timezone <> 'UTC'`.execute(db);
  await sql`update stores set currency_source = 'operator' where currency <> 'USD'`.execute(db);
  await sql`update stores set timezone_source = 'shopify', is_timezone_known = 1
    where timezone_source = 'default' and exists (select 1 from integrations
      where store_id = stores.id and platform = 'shopify' and last_synced_at is not null)`.execute(
    db,
  );
}
