import { type Kysely, SqliteAdapter, sql } from "kysely";
import { addPlanStatistics, type PlanStatistics } from "../dialects/plan-statistics.ts";
import { rebuildTable } from "../dialects/rebuild-table.ts";

/** By table: rows, then rows per value of each prefix of the key. */
const tables: Readonly<Record<string, PlanStatistics["rows"]>> = {
  column_changes: [1000, 100, 3, 1],
  order_columns: [10_000, 1000, 1],
  source_days: [200_000, 20_000, 10_000, 800, 1],
  source_months: [7000, 700, 350, 26, 1],
};

/**
 * Moves packed days, months and changes out of their keys. In a table clustered by its key, SQLite reads whole rows to compare
 * keys, including blobs of other columns. https://www.sqlite.org/withoutrowid.html, section 3
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) return;
  for (const table of Object.keys(tables)) {
    await sql`delete from sqlite_stat1 where tbl = ${table}`.execute(db);
    await rebuildTable(db, {
      table,
      define: (definition) => definition.replace(/ without rowid$/, ""),
    });
  }
  await addPlanStatistics(
    db,
    Object.entries(tables).map(([table, rows]) => ({
      table,
      index: `sqlite_autoindex_${table}_1`,
      rows,
    })),
  );
}
