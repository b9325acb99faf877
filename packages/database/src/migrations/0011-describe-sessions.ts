import { sql, type Kysely } from "kysely";
import { randomUUID } from "node:crypto";

/** Lets a user identify their sessions and revoke one without exposing its secret id. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("sessions")
    .addColumn("public_id", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  await db.schema.alterTable("sessions").addColumn("browser", "text").execute();
  await db.schema.alterTable("sessions").addColumn("system", "text").execute();

  const { rows } = await sql<{ id_hash: string }>`select id_hash from sessions`.execute(db);
  for (const { id_hash } of rows) {
    await sql`update sessions set public_id = ${randomUUID()} where id_hash = ${id_hash}`.execute(
      db,
    );
  }
  await db.schema
    .createIndex("sessions_public_id")
    .on("sessions")
    .column("public_id")
    .unique()
    .execute();
}
