import { sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * For an index, or a clustered table under its own name: the total row count, then rows per value of each key prefix.
 */
export type PlanStatistics = { table: string; index: string; rows: readonly number[] };

/**
 * Gives the query planner fixed statistics. Without them, SQLite assumes ten rows per store and scans whole stores
 * instead of using an index. With them, every installation gets the same plans regardless of its size. PostgreSQL
 * collects its own statistics.
 */
export async function recordPlanStatistics(
  db: Kysely<unknown>,
  statistics: readonly PlanStatistics[],
): Promise<void> {
  // Creates the statistics table; its values are replaced below.
  await sql`analyze`.execute(db);
  await sql`delete from sqlite_stat1`.execute(db);
  await addPlanStatistics(db, statistics);
}

/** Adds statistics of tables that were created later. */
export async function addPlanStatistics(
  db: Kysely<unknown>,
  statistics: readonly PlanStatistics[],
): Promise<void> {
  for (const { table, index, rows } of statistics) {
    await sql`insert into sqlite_stat1 (tbl, idx, stat)
      values (${table}, ${index}, ${rows.join(" ")})`.execute(db);
  }
  await sql`analyze sqlite_schema`.execute(db);
}
