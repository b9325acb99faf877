import { sql } from "kysely";
import type { Kysely } from "kysely";

/** Of an index, or of a clustered table under its own name: rows in all, then rows for each longer part of the key. */
export type PlanStatistics = { table: string; index: string; rows: readonly number[] };

/**
 * Tells the query planner how the data lie. Left alone, SQLite takes every store to have ten rows and reads whole
 * stores where an index would do; told once, it plans alike in every installation, however much lies in it.
 * PostgreSQL gathers such figures by itself and would leave this out.
 */
export async function recordPlanStatistics(
  db: Kysely<unknown>,
  statistics: readonly PlanStatistics[],
): Promise<void> {
  // Makes the table of statistics; what it measures on the tables as they are now is replaced.
  await sql`analyze`.execute(db);
  await sql`delete from sqlite_stat1`.execute(db);
  await addPlanStatistics(db, statistics);
}

/** For tables that came later; what is known of the others stays. */
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
