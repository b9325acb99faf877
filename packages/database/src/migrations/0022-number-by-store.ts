import { type Kysely, type RawBuilder, sql } from "kysely";
import { clusteredByKey } from "../dialects/clustered-table.ts";
import { addPlanStatistics } from "../dialects/plan-statistics.ts";
import { keyedByStore, rebuildTable } from "../dialects/rebuild-table.ts";

/** The update of an integration raises its store's version. */
export const changesRowsOf = ["store_versions"];

/** Tables whose ids become dense numbers within a store. */
const numbered = [
  "source_accounts",
  "customers",
  "products",
  "collections",
  "orders",
  "checkouts",
  "campaigns",
  "ad_restatements",
  "email_messages",
] as const;
type Numbered = (typeof numbered)[number];

/** Tables to rebuild because their key contains ids, and the tables that these ids refer to. */
const keyed: Record<string, Record<string, Numbered>> = {
  orders: { customer_id: "customers" },
  order_lines: { order_id: "orders", product_id: "products" },
  ledger: { order_id: "orders" },
  line_returns: { order_id: "orders", product_id: "products" },
  import_orders: { order_id: "orders" },
  replaced_orders: { order_id: "orders" },
  collection_products: { collection_id: "collections" },
  variants: { product_id: "products" },
  report_days: { account_id: "source_accounts" },
  session_days: { account_id: "source_accounts" },
  item_days: { account_id: "source_accounts" },
  search_days: { account_id: "source_accounts" },
  range_users: { account_id: "source_accounts" },
  campaigns: { account_id: "source_accounts" },
  ad_days: { account_id: "source_accounts", campaign_id: "campaigns" },
  ad_restatements: { account_id: "source_accounts", campaign_id: "campaigns" },
  email_messages: { account_id: "source_accounts" },
  email_days: { account_id: "source_accounts", message_id: "email_messages" },
};

/**
 * Numbers orders, customers, products and others from 1 within their store, so that arrays indexed by id do not grow
 * with the number of stores, and makes the store part of every key. Packed columns keep the former ids: migration 0025
 * packs them again from the facts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const renumbered = new Set<Numbered>();
  for (const table of numbered) {
    if (await numberRows(db, table)) renumbered.add(table);
  }
  await sql`drop index ledger_later_events`.execute(db);
  for (const table of new Set([...numbered, ...Object.keys(keyed)])) {
    await renumberTable(db, table, renumbered);
  }
  for (const table of ["integrations", "disconnected_accounts"]) {
    await sql`update ${sql.table(table)} set source_account_id = ${newId("source_accounts", table, "source_account_id")}
      where source_account_id is not null`.execute(db);
  }
  await createNextIds(db);
  for (const table of numbered) await sql`drop table ${numbersOf(table)}`.execute(db);
  await indexLaterEvents(db);
  // Answers from before the upgrade have other ids.
  await sql`update store_versions set version = version + 1`.execute(db);
}

const numbersOf = (table: string) => sql.table(`numbers_of_${table}`);

/** Returns whether an id changes. */
async function numberRows(db: Kysely<unknown>, table: Numbered): Promise<boolean> {
  await sql`create table ${numbersOf(table)}
    (old integer primary key, store_id integer not null, new integer not null)`.execute(db);
  await sql`insert into ${numbersOf(table)} (old, store_id, new)
    select id, store_id, row_number() over (partition by store_id order by id)
    from ${sql.table(table)}`.execute(db);
  const { rows } = await sql`
    select 1 from ${numbersOf(table)} where old <> new limit 1`.execute(db);
  return rows.length > 0;
}

/** The new number of an id. An id without a row gets a number of its own that no row has. */
function newId(of: Numbered, table: string, column: string): RawBuilder<number> {
  const old = sql.ref(`${table}.${column}`);
  return sql`coalesce((select numbers.new from ${numbersOf(of)} as numbers
    where numbers.old = ${old}), -${old})`;
}

async function renumberTable(
  db: Kysely<unknown>,
  table: string,
  renumbered: ReadonlySet<Numbered>,
): Promise<void> {
  const references = Object.entries(keyed[table] ?? {});
  const own = numbered.find((name) => name === table);
  if (own === undefined && !references.some(([, of]) => renumbered.has(of))) return;
  const values = Object.fromEntries(
    references.map(([column, of]) => [column, newId(of, table, column)]),
  );
  if (own === undefined) return rebuildTable(db, { table, values });
  values["id"] = newId(own, table, "id");
  return rebuildTable(db, { table, values, define: keyedByStore });
}

/** The next free number of each store and sequence. */
async function createNextIds(db: Kysely<unknown>): Promise<void> {
  await clusteredByKey(
    db.schema
      .createTable("next_ids")
      .addColumn("store_id", "integer", (column) => column.notNull())
      .addColumn("sequence", "text", (column) => column.notNull())
      .addColumn("next_id", "integer", (column) => column.notNull())
      .addPrimaryKeyConstraint("next_ids_key", ["store_id", "sequence"]),
  ).execute();
  for (const table of numbered) {
    await sql`insert into next_ids (store_id, sequence, next_id)
      select store_id, ${sql.lit(table)}, max(new) + 1
      from ${numbersOf(table)} group by store_id`.execute(db);
  }
}

/** Finds events after the sale, which can be on any day. */
async function indexLaterEvents(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex("ledger_later_events")
    .on("ledger")
    .columns(["store_id", "order_id"])
    .where(sql.ref("entry_no"), ">", sql.lit(0))
    .execute();
  await sql`delete from sqlite_stat1 where idx = 'ledger_later_events'`.execute(db);
  await addPlanStatistics(db, [
    { table: "ledger", index: "ledger_later_events", rows: [100_000, 10_000, 1] },
    { table: "orders", index: "orders", rows: [1_000_000, 100_000, 1] },
    { table: "customers", index: "customers", rows: [250_000, 25_000, 1] },
    { table: "products", index: "products", rows: [50_000, 5000, 1] },
    { table: "collections", index: "collections", rows: [500, 50, 1] },
    { table: "checkouts", index: "checkouts", rows: [500_000, 50_000, 1] },
    { table: "source_accounts", index: "source_accounts", rows: [100, 10, 1] },
    { table: "campaigns", index: "campaigns", rows: [5000, 500, 1] },
    { table: "ad_restatements", index: "ad_restatements", rows: [200_000, 20_000, 1] },
    { table: "email_messages", index: "email_messages", rows: [5000, 500, 1] },
  ]);
}
