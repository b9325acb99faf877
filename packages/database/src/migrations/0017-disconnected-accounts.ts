import { type Kysely, sql } from "kysely";
import { raiseVersionWith } from "../dialects/version-trigger.ts";

/**
 * Accounts whose integration was deleted while their data was kept. Accounts whose integration was deleted before this
 * table existed also get a row, because their data is still stored.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("disconnected_accounts")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("store_id", "integer", (column) =>
      column.notNull().references("stores.id").onDelete("cascade"),
    )
    .addColumn("platform", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("store_url", "text")
    .addColumn("account", "text")
    .addColumn("source_account_id", "integer")
    .addColumn("read_until", "bigint", (column) => column.notNull())
    .addColumn("disconnected_at", "bigint", (column) => column.notNull())
    .addColumn("cursors", "text", (column) => column.notNull())
    .addColumn("is_deleting", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createIndex("disconnected_accounts_store")
    .on("disconnected_accounts")
    .columns(["store_id", "disconnected_at"])
    .execute();
  await keepSourceAccounts(db);
  await keepShops(db);
  await raiseVersionWith(db, "disconnected_accounts", ["is_deleting", "read_until"]);
  await replaceVersionTrigger(db);
}

/** Reports show each source's status, which also depends on its connection check and API key. */
async function replaceVersionTrigger(db: Kysely<unknown>): Promise<void> {
  for (const event of ["insert", "update", "delete"]) {
    await sql`drop trigger ${sql.id(`integrations_version_${event}`)}`.execute(db);
  }
  await raiseVersionWith(db, "integrations", [
    "platform",
    "is_connected",
    "checked_at",
    "api_key_ciphertext",
    "source_account_id",
    "last_synced_at",
  ]);
}

async function keepSourceAccounts(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into disconnected_accounts
      (id, store_id, platform, name, account, source_account_id, read_until, disconnected_at, cursors)
    select 'account-' || account.id, account.store_id, account.platform, account.name, account.ext_id,
      account.id, reading.read_at, reading.read_at, '[]'
    from source_accounts as account
    join (
      select store_id, account_id, max(read_at) as read_at from report_days group by store_id, account_id
    ) as reading on reading.store_id = account.store_id and reading.account_id = account.id
    join stores on stores.id = account.store_id
    where not exists (
      select 1 from integrations
      where integrations.store_id = account.store_id and integrations.source_account_id = account.id
    )`.execute(db);
}

/** Orders of origin 1 were read through Shopify's API. */
async function keepShops(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into disconnected_accounts
      (id, store_id, platform, name, read_until, disconnected_at, cursors)
    select 'shop-' || stores.id, stores.id, 'shopify', 'Shopify', reading.updated_at, reading.updated_at, '[]'
    from stores
    join (
      select store_id, max(updated_at) as updated_at from orders where origin = 1 group by store_id
    ) as reading on reading.store_id = stores.id
    where not exists (
      select 1 from integrations
      where integrations.store_id = stores.id and integrations.platform = 'shopify'
    )`.execute(db);
}
