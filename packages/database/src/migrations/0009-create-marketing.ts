import type { ColumnDefinitionBuilder, Kysely } from "kysely";
import { clusteredByKey } from "../dialects/clustered-table.ts";
import { addPlanStatistics } from "../dialects/plan-statistics.ts";

const required = (column: ColumnDefinitionBuilder) => column.notNull();

/** Ad and email figures by account and day, and the exchange rates that convert their amounts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createAdvertising(db);
  await createEmail(db);
  await createRates(db);
  await addPlanStatistics(db, [
    { table: "campaigns", index: "sqlite_autoindex_campaigns_1", rows: [5000, 500, 100, 1] },
    { table: "ad_days", index: "ad_days", rows: [500_000, 50_000, 20_000, 25, 1] },
    {
      table: "ad_restatements",
      index: "ad_restatements_campaign",
      rows: [200_000, 20_000, 400, 5],
    },
    {
      table: "email_messages",
      index: "sqlite_autoindex_email_messages_1",
      rows: [5000, 500, 300, 1],
    },
    { table: "email_days", index: "email_days", rows: [100_000, 10_000, 5000, 10, 1] },
    { table: "exchange_rates", index: "exchange_rates", rows: [50_000, 5000, 1200, 400, 1] },
  ]);
}

async function createAdvertising(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("campaigns")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("store_id", "integer", required)
    .addColumn("account_id", "integer", required)
    .addColumn("ext_id", "text", required)
    .addColumn("name", "text", required)
    .addColumn("status", "text", required)
    .addColumn("attribution", "text")
    .addColumn("read_at", "bigint", required)
    .addUniqueConstraint("campaigns_ext_id", ["store_id", "account_id", "ext_id"])
    .execute();

  await clusteredByKey(
    db.schema
      .createTable("ad_days")
      .addColumn("store_id", "integer", required)
      .addColumn("account_id", "integer", required)
      .addColumn("day", "integer", required)
      .addColumn("campaign_id", "integer", required)
      .addColumn("spend_minor", "bigint", required)
      .addColumn("impressions", "bigint", required)
      .addColumn("clicks", "bigint", required)
      .addColumn("conversions_milli", "bigint", required)
      .addColumn("conversion_value_minor", "bigint", required)
      .addPrimaryKeyConstraint("ad_days_key", ["store_id", "account_id", "day", "campaign_id"]),
  ).execute();

  await db.schema
    .createTable("ad_restatements")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("store_id", "integer", required)
    .addColumn("account_id", "integer", required)
    .addColumn("campaign_id", "integer", required)
    .addColumn("day", "integer", required)
    .addColumn("metric", "text", required)
    .addColumn("before", "bigint", required)
    .addColumn("after", "bigint", required)
    .addColumn("read_at", "bigint", required)
    .execute();
  await db.schema
    .createIndex("ad_restatements_campaign")
    .on("ad_restatements")
    .columns(["store_id", "campaign_id", "day"])
    .execute();
}

async function createEmail(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("email_messages")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("store_id", "integer", required)
    .addColumn("account_id", "integer", required)
    .addColumn("ext_id", "text", required)
    .addColumn("kind", "text", required)
    .addColumn("name", "text", required)
    .addColumn("attribution", "text")
    .addColumn("read_at", "bigint", required)
    .addUniqueConstraint("email_messages_ext_id", ["store_id", "account_id", "ext_id"])
    .execute();

  await clusteredByKey(
    db.schema
      .createTable("email_days")
      .addColumn("store_id", "integer", required)
      .addColumn("account_id", "integer", required)
      .addColumn("day", "integer", required)
      .addColumn("message_id", "integer", required)
      .addColumn("recipients", "integer", required)
      .addColumn("delivered", "integer", required)
      .addColumn("opens", "integer", required)
      .addColumn("clicks", "integer", required)
      .addColumn("unsubscribes", "integer", required)
      .addColumn("orders", "integer", required)
      .addColumn("revenue_minor", "bigint", required)
      .addColumn("currency", "text")
      .addPrimaryKeyConstraint("email_days_key", ["store_id", "account_id", "day", "message_id"]),
  ).execute();
}

async function createRates(db: Kysely<unknown>): Promise<void> {
  await clusteredByKey(
    db.schema
      .createTable("exchange_rates")
      .addColumn("store_id", "integer", required)
      .addColumn("base", "text", required)
      .addColumn("quote", "text", required)
      .addColumn("day", "integer", required)
      .addColumn("rate", "text", required)
      .addPrimaryKeyConstraint("exchange_rates_key", ["store_id", "base", "quote", "day"]),
  ).execute();
}
