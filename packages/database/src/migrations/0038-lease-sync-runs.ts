import { type Kysely, sql } from "kysely";

/**
 * A worker leases a run while it works on it, and an integration has at most one open run. If a crash left several
 * open, the latest stays open and is resumed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("sync_runs").addColumn("lease_owner", "text").execute();
  await db.schema.alterTable("sync_runs").addColumn("lease_until", "bigint").execute();
  await sql`update sync_runs set status = 'failed', finished_at = started_at
    where finished_at is null and exists (
      select 1 from sync_runs as later
      where later.store_id = sync_runs.store_id
        and later.integration_id = sync_runs.integration_id
        and later.finished_at is null
        and (later.started_at > sync_runs.started_at
          or (later.started_at = sync_runs.started_at and later.id > sync_runs.id)))`.execute(db);
  await db.schema.dropIndex("sync_runs_open").execute();
  await db.schema
    .createIndex("sync_runs_open")
    .unique()
    .on("sync_runs")
    .columns(["store_id", "integration_id"])
    .where(sql.ref("finished_at"), "is", null)
    .execute();
}
