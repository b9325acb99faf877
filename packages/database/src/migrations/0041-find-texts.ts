import { type Kysely, SqliteAdapter, sql } from "kysely";
import { arrayOfTexts } from "../dialects/portable/same-texts.ts";

const indexes = {
  visit_sources: {
    name: "visit_sources_content",
    texts: ["landing_page", "utm_campaign", "source"],
  },
  sold_items: { name: "sold_items_content", texts: ["title", "sku", "variant_ext_id"] },
};

/**
 * Lets PostgreSQL use an index to find texts of which some are null (`sameTexts`). SQLite uses the existing indexes on
 * the columns.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof SqliteAdapter) return;
  for (const [table, { name, texts }] of Object.entries(indexes)) {
    await db.schema.dropIndex(name).execute();
    await sql`create index ${sql.ref(name)} on ${sql.table(table)} (store_id, (${arrayOfTexts(texts)}))`.execute(
      db,
    );
  }
}
