import type { Kysely } from "kysely";
import { clusteredByKey } from "../dialects/clustered-table.ts";
import { addPlanStatistics } from "../dialects/plan-statistics.ts";

/** Figures that platforms report by account and day: sessions, items and search. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createAccounts(db);
  await createReportDays(db);
  await createSessionDays(db);
  await createSearchDays(db);
  await createRangeUsers(db);
  await extendCheckouts(db);
  await addPlanStatistics(db, [
    {
      table: "source_accounts",
      index: "sqlite_autoindex_source_accounts_1",
      rows: [100, 10, 2, 1],
    },
    { table: "report_days", index: "report_days", rows: [300_000, 30_000, 10_000, 800, 1] },
    {
      table: "session_days",
      index: "session_days",
      rows: [2_000_000, 200_000, 100_000, 20_000, 30, 1],
    },
    { table: "item_days", index: "item_days", rows: [1_000_000, 100_000, 50_000, 100, 1] },
    {
      table: "search_days",
      index: "search_days",
      rows: [2_000_000, 200_000, 100_000, 30_000, 60, 1],
    },
    { table: "range_users", index: "range_users", rows: [5000, 500, 250, 5, 1] },
  ]);
}

async function createAccounts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("source_accounts")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("store_id", "integer", (column) => column.notNull())
    .addColumn("platform", "text", (column) => column.notNull())
    .addColumn("ext_id", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("timezone", "text")
    .addColumn("currency", "text")
    .addUniqueConstraint("source_accounts_ext_id", ["store_id", "platform", "ext_id"])
    .execute();
  await db.schema.alterTable("integrations").addColumn("account", "text").execute();
  await db.schema.alterTable("integrations").addColumn("source_account_id", "integer").execute();
}

async function createReportDays(db: Kysely<unknown>): Promise<void> {
  await clusteredByKey(
    db.schema
      .createTable("report_days")
      .addColumn("store_id", "integer", (column) => column.notNull())
      .addColumn("account_id", "integer", (column) => column.notNull())
      .addColumn("report", "text", (column) => column.notNull())
      .addColumn("day", "integer", (column) => column.notNull())
      .addColumn("read_at", "bigint", (column) => column.notNull())
      .addColumn("content_hash", "text", (column) => column.notNull())
      .addColumn("has_other_row", "integer", (column) => column.notNull())
      .addColumn("is_thresholded", "integer", (column) => column.notNull())
      .addColumn("is_sampled", "integer", (column) => column.notNull())
      .addPrimaryKeyConstraint("report_days_key", ["store_id", "account_id", "report", "day"]),
  ).execute();
}

async function createSessionDays(db: Kysely<unknown>): Promise<void> {
  await clusteredByKey(
    db.schema
      .createTable("session_days")
      .addColumn("store_id", "integer", (column) => column.notNull())
      .addColumn("account_id", "integer", (column) => column.notNull())
      .addColumn("breakdown", "integer", (column) => column.notNull())
      .addColumn("day", "integer", (column) => column.notNull())
      .addColumn("member", "text", (column) => column.notNull())
      .addColumn("sessions", "integer", (column) => column.notNull())
      .addColumn("engaged_sessions", "integer", (column) => column.notNull())
      .addColumn("duration_ms", "bigint", (column) => column.notNull())
      .addColumn("users", "integer", (column) => column.notNull())
      .addColumn("page_views", "integer", (column) => column.notNull())
      .addColumn("events", "integer", (column) => column.notNull())
      .addColumn("purchases", "integer", (column) => column.notNull())
      .addColumn("revenue_minor", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("session_days_key", [
        "store_id",
        "account_id",
        "breakdown",
        "day",
        "member",
      ]),
  ).execute();

  await clusteredByKey(
    db.schema
      .createTable("item_days")
      .addColumn("store_id", "integer", (column) => column.notNull())
      .addColumn("account_id", "integer", (column) => column.notNull())
      .addColumn("day", "integer", (column) => column.notNull())
      .addColumn("item_ext_id", "text", (column) => column.notNull())
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("views", "integer", (column) => column.notNull())
      .addColumn("added_to_cart", "integer", (column) => column.notNull())
      .addColumn("checked_out", "integer", (column) => column.notNull())
      .addColumn("purchased", "integer", (column) => column.notNull())
      .addColumn("revenue_minor", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("item_days_key", ["store_id", "account_id", "day", "item_ext_id"]),
  ).execute();
}

async function createSearchDays(db: Kysely<unknown>): Promise<void> {
  await clusteredByKey(
    db.schema
      .createTable("search_days")
      .addColumn("store_id", "integer", (column) => column.notNull())
      .addColumn("account_id", "integer", (column) => column.notNull())
      .addColumn("breakdown", "integer", (column) => column.notNull())
      .addColumn("day", "integer", (column) => column.notNull())
      .addColumn("member", "text", (column) => column.notNull())
      .addColumn("clicks", "integer", (column) => column.notNull())
      .addColumn("impressions", "integer", (column) => column.notNull())
      .addColumn("position_sum", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("search_days_key", [
        "store_id",
        "account_id",
        "breakdown",
        "day",
        "member",
      ]),
  ).execute();
}

async function createRangeUsers(db: Kysely<unknown>): Promise<void> {
  await clusteredByKey(
    db.schema
      .createTable("range_users")
      .addColumn("store_id", "integer", (column) => column.notNull())
      .addColumn("account_id", "integer", (column) => column.notNull())
      .addColumn("from_day", "integer", (column) => column.notNull())
      .addColumn("to_day", "integer", (column) => column.notNull())
      .addColumn("users", "integer", (column) => column.notNull())
      .addColumn("new_users", "integer", (column) => column.notNull())
      .addColumn("read_at", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("range_users_key", ["store_id", "account_id", "from_day", "to_day"]),
  ).execute();
}

/** Columns that explain why a checkout was abandoned. */
async function extendCheckouts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("checkouts")
    .addColumn("shipping_minor", "bigint", (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable("checkouts")
    .addColumn("step_reached", "text", (column) => column.notNull().defaultTo("contact"))
    .execute();
  // 1 if a product was short of stock when the checkout was first read, soon after it started; null if unknown.
  await db.schema.alterTable("checkouts").addColumn("was_short_of_stock", "integer").execute();
}
