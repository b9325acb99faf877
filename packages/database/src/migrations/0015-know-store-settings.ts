import { sql, type Kysely } from "kysely";

/** Who set a store's time zone and currency, so that a file or a platform sets only what nobody chose. */
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
  // A new store began with UTC and USD: anything else was chosen, by its operator or by the shop it is connected to.
  await sql`update stores set timezone_source = 'operator', is_timezone_known = 1
    where timezone <> 'UTC'`.execute(db);
  await sql`update stores set currency_source = 'operator' where currency <> 'USD'`.execute(db);
  await sql`update stores set timezone_source = 'shopify', is_timezone_known = 1
    where timezone_source = 'default' and exists (select 1 from integrations
      where store_id = stores.id and platform = 'shopify' and last_synced_at is not null)`.execute(
    db,
  );
}
