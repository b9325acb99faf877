import { sql } from "kysely";
import { expect } from "vitest";
import { lockDatabaseShared, withExclusiveDatabase } from "../../database-lock.ts";
import { storageFailure } from "../../storage-failure.ts";
import { onServer } from "../../testing/postgresql-server.ts";
import { rejection, test } from "../../testing/postgresql-test.ts";
import { insertTestStore } from "../../testing/test-database.ts";

/** As when the database restarts. */
async function endOtherConnections(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  await onServer(
    url,
    `select pg_terminate_backend(pid, 10000) from pg_stat_activity
      where datname = '${name}' and pid <> pg_backend_pid()`,
  );
}

test("lets several servers share the database, and excludes commands that need exclusive access", async ({
  database,
  db,
  open,
}) => {
  const servers = [await lockDatabaseShared(db), await lockDatabaseShared(db)];
  const early = withExclusiveDatabase(open(), async () => undefined);
  expect(await rejection(early)).toMatchObject({ code: "unavailable" });
  for (const { release } of servers) await release();
  const { rows: locks } = await sql`select mode from pg_locks where locktype = 'advisory'
    and database = (select oid from pg_database where datname = current_database())`.execute(db);
  expect(locks).toEqual([]);
  await endOtherConnections(database.url);
  const refused = await withExclusiveDatabase(open(), () => rejection(lockDatabaseShared(db)));
  expect(String(refused)).toContain("A command is changing this database");
  await (await lockDatabaseShared(db)).release();
});

test("refuses exclusive access to a command while a server is running whose lock was lost", async ({
  database,
  db,
  open,
}) => {
  const server = await lockDatabaseShared(db);
  await endOtherConnections(database.url);
  await db.selectFrom("stores").select("id").execute();
  const command = withExclusiveDatabase(open(), async () => undefined);
  expect(String(await rejection(command))).toContain("Cartograph is running on this database");
  await server.release();
});

test("fails a command whose exclusive lock was lost, before it changes anything more", async ({
  database,
  db,
  open,
}) => {
  const command = withExclusiveDatabase(open(), async (connection) => {
    await endOtherConnections(database.url);
    await insertTestStore(connection);
  });
  expect(storageFailure(await rejection(command))?.message).toContain("cannot reach its database");
  expect(await db.selectFrom("stores").select("id").execute()).toEqual([]);
});
