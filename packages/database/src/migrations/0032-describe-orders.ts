import { sql, type ColumnDefinitionBuilder, type Kysely } from "kysely";
import { clusteredByKey } from "../dialects/clustered-table.ts";
import { addPlanStatistics } from "../dialects/plan-statistics.ts";

/** The cursors of products are deleted so that products are read again from the start. */
export const changesRowsOf = ["sync_cursors"];

const isOfShopify = sql`integration_id in (
  select id from integrations where platform = ${sql.lit("shopify")})`;

const required = (column: ColumnDefinitionBuilder) => column.notNull();

/**
 * Adds an order's region, tags, and first and last visit, and a product's type. Orders stored before have none of them,
 * so the next sync reads the orders of the last 13 months and all products again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db);
  await createTables(db);
  await addPlanStatistics(db, [
    { table: "tags", index: "tags", rows: [10_000, 1000, 1] },
    { table: "tags", index: "tags_name", rows: [10_000, 1000, 1] },
    { table: "order_tags", index: "order_tags", rows: [1_000_000, 100_000, 1, 1] },
    { table: "visit_sources", index: "visit_sources", rows: [100_000, 10_000, 1] },
    {
      table: "visit_sources",
      index: "visit_sources_content",
      rows: [100_000, 10_000, 20, 5, 2],
    },
  ]);
  await readAgain(db);
}

/** Exported to test the next sync. */
export async function readAgain(db: Kysely<unknown>): Promise<void> {
  await readRecentOrdersAgain(db);
  await sql`delete from sync_cursors
    where stream = ${sql.lit("products")} and ${isOfShopify}`.execute(db);
}

async function addColumns(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("orders").addColumn("region_code", "text").execute();
  await db.schema
    .alterTable("orders")
    .addColumn("visits_state", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  for (const visit of ["first_visit", "last_visit"]) {
    await db.schema.alterTable("orders").addColumn(`${visit}_id`, "integer").execute();
    await db.schema.alterTable("orders").addColumn(`${visit}_at`, "bigint").execute();
  }
  await db.schema.alterTable("products").addColumn("product_type", "text").execute();
}

async function createTables(db: Kysely<unknown>): Promise<void> {
  await clusteredByKey(
    db.schema
      .createTable("tags")
      .addColumn("store_id", "integer", required)
      .addColumn("id", "integer", required)
      .addColumn("name", "text", required)
      .addPrimaryKeyConstraint("tags_key", ["store_id", "id"]),
  ).execute();
  await db.schema
    .createIndex("tags_name")
    .unique()
    .on("tags")
    .columns(["store_id", "name"])
    .execute();
  await clusteredByKey(
    db.schema
      .createTable("order_tags")
      .addColumn("store_id", "integer", required)
      .addColumn("order_id", "integer", required)
      .addColumn("tag_id", "integer", required)
      .addPrimaryKeyConstraint("order_tags_key", ["store_id", "order_id", "tag_id"]),
  ).execute();
  await clusteredByKey(
    db.schema
      .createTable("visit_sources")
      .addColumn("store_id", "integer", required)
      .addColumn("id", "integer", required)
      .addColumn("source", "text", required)
      .addColumn("source_type", "text")
      .addColumn("referrer", "text")
      .addColumn("landing_page", "text")
      .addColumn("utm_source", "text")
      .addColumn("utm_medium", "text")
      .addColumn("utm_campaign", "text")
      .addColumn("utm_content", "text")
      .addColumn("utm_term", "text")
      .addPrimaryKeyConstraint("visit_sources_key", ["store_id", "id"]),
  ).execute();
  await db.schema
    .createIndex("visit_sources_content")
    .on("visit_sources")
    .columns(["store_id", "landing_page", "utm_campaign", "source"])
    .execute();
}

/**
 * A cursor that reads changes becomes one that first reads the orders created before them, newest first. Changes since
 * the last sync are read afterwards, so none is lost. A first read in progress starts again.
 */
async function readRecentOrdersAgain(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ integration_id: string; cursor: string }>`
    select integration_id, cursor from sync_cursors
    where stream = ${sql.lit("orders")} and ${isOfShopify}`.execute(db);
  for (const { integration_id: id, cursor } of rows) {
    const again = readingAgain(cursor);
    const isOrders = sql`integration_id = ${id} and stream = ${sql.lit("orders")}`;
    if (again === null) await sql`delete from sync_cursors where ${isOrders}`.execute(db);
    else await sql`update sync_cursors set cursor = ${again} where ${isOrders}`.execute(db);
  }
}

const dayMs = 86_400_000;
/** 13 months. */
const againMs = 396 * dayMs;

/** Null to read orders from the start. */
function readingAgain(cursor: string): string | null {
  const { phase, since, setAside } = objectOf(cursor);
  if (phase !== "changes" || typeof since !== "number") return null;
  return JSON.stringify({
    v: 1,
    phase: "newest_first",
    startedAt: since,
    oldest: Math.max(0, since - againMs),
    before: since,
    span: 30 * dayMs,
    windows: [],
    setAside,
  });
}

function objectOf(json: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
