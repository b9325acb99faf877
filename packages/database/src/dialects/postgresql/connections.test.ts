import { type Kysely, sql } from "kysely";
import { Socket } from "node:net";
import { expect, vi } from "vitest";
import { checkWritable } from "../../check-writable.ts";
import { databaseLocation } from "../../database-location.ts";
import { migrateToLatest } from "../../migrate.ts";
import { openDatabase } from "../../open-database.ts";
import type { Schema } from "../../schema.ts";
import { storageFailure } from "../../storage-failure.ts";
import { onServer } from "../../testing/postgresql-server.ts";
import { rejection, test } from "../../testing/postgresql-test.ts";
import { insertTestStore } from "../../testing/test-database.ts";

test("asks a silent server after a short time whether it is still there", async ({ db }) => {
  const setKeepAlive = vi.spyOn(Socket.prototype, "setKeepAlive");
  await sql`select 1`.execute(db);
  expect(setKeepAlive.mock.calls).toEqual([[true, 10_000]]);
  setKeepAlive.mockRestore();
});

test("limits the time of a reader's statement, not of a writer's", async ({ db, reader }) => {
  const limit = sql<{ statement_timeout: string }>`show statement_timeout`;
  expect((await limit.execute(reader)).rows).toEqual([{ statement_timeout: "35s" }]);
  expect((await limit.execute(db)).rows).toEqual([{ statement_timeout: "0" }]);
});

test("ends a reader's statement soon after its connection was closed in the middle of it", async ({
  db,
  reader,
}) => {
  const setKeepAlive = vi.spyOn(Socket.prototype, "setKeepAlive");
  const reading = rejection(sql`select pg_sleep(30)`.execute(reader));
  const running = sql`select 1 from pg_stat_activity
    where datname = current_database() and state = 'active' and query like 'select pg_sleep(%'`;
  const countRunning = async () => (await running.execute(db)).rows.length;
  await expect.poll(countRunning).toBe(1);
  const socket = setKeepAlive.mock.contexts[0] as Socket;
  setKeepAlive.mockRestore();
  // As when the reader's thread is terminated.
  socket.destroy();
  await expect.poll(countRunning, { timeout: 20_000 }).toBe(0);
  await reading;
});

test("checks whether the database is writable", async ({ db, reader }) => {
  await expect(checkWritable(db)).resolves.toBeUndefined();
  const error = await rejection(checkWritable(reader));
  expect(storageFailure(error)?.message).toContain("accepts no changes");
});

test("explains that the server cannot be reached, without its password", async ({
  database,
  open,
}) => {
  const url = new URL(database.url);
  url.port = "1";
  url.password = "secret-word";
  const away = open({ url: url.href });
  const error = await rejection(sql`select 1`.execute(away));
  expect(storageFailure(error)).toMatchObject({ code: "unavailable", retryAfterSeconds: 5 });
  expect(storageFailure(error)?.message).toContain("cannot reach its database");
  expect(JSON.stringify(error) + String(error)).not.toContain("secret-word");
  await away.destroy();
});

test("explains that the server does not support TLS, and names a missing file of its authority", async ({
  database,
  open,
}) => {
  const url = new URL(database.url);
  url.searchParams.set("sslmode", "verify-full");
  const encrypted = open({ url: url.href });
  const error = await rejection(migrateToLatest(encrypted));
  expect(storageFailure(error)?.message).toBe(
    "The database server does not support TLS. Turn it on there, or remove sslmode from DATABASE_URL, then try again.",
  );
  await encrypted.destroy();
  url.searchParams.set("sslrootcert", "/nowhere/ca.pem");
  const withoutFile = open({ url: url.href });
  expect(await rejection(migrateToLatest(withoutFile))).toMatchObject({ path: "/nowhere/ca.pem" });
  await withoutFile.destroy();
});

test("reports a connection that the server ended, and connects again", async ({ db, reader }) => {
  const ended = await rejection(
    db.connection().execute(async (connection) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(
        connection,
      );
      const running = rejection(sql`select pg_sleep(60)`.execute(connection));
      await sql`select pg_terminate_backend(${sql.lit(rows[0]?.pid ?? 0)})`.execute(reader);
      throw await running;
    }),
  );
  expect(storageFailure(ended)?.message).toContain("cannot reach its database");
  await expect(sql`select 1`.execute(db)).resolves.toBeDefined();
});

test("explains that the server accepts no more connections", async ({ db, database, open }) => {
  const url = await withRole(database.url, "connection limit 0");
  const limited = open({ url });
  for (const use of [() => migrateToLatest(limited), () => sql`select 1`.execute(limited)]) {
    expect(storageFailure(await rejection(use()))).toMatchObject({
      message:
        "The database server accepts no more connections. Close some, or raise the limit there, then try again.",
      retryAfterSeconds: 5,
    });
  }
  await limited.destroy();
  await dropRole(db, url);
});

test("says what to do if its user may not use the tables that another one created", async ({
  db,
  database,
  open,
}) => {
  const url = await withRole(database.url, "");
  const other = open({ url });
  for (const use of [
    () => migrateToLatest(other),
    () => other.selectFrom("users").select("id").execute(),
    () => insertTestStore(other),
  ]) {
    expect(storageFailure(await rejection(use()))?.message).toBe(
      "The database user lacks the rights that Cartograph needs. Make it the owner of the database and of all tables in it, then try again.",
    );
  }
  await other.destroy();
  await dropRole(db, url);
});

test("says what to do if a table or the schema is missing", async ({ db, open }) => {
  await sql`alter table users rename to former_users`.execute(db);
  const withoutTable = await rejection(db.selectFrom("users").select("id").execute());
  expect(storageFailure(withoutTable)?.message).toBe(
    "The database lacks a table that Cartograph needs. Check DATABASE_URL and the search_path of its user; if both are right, restore a backup.",
  );
  const wrongReference = await rejection(sql`select orders.id from stores`.execute(db));
  expect(storageFailure(wrongReference)).toBeNull();
  await sql`drop schema public cascade`.execute(db);
  expect(await rejection(migrateToLatest(open()))).toMatchObject({
    code: "unavailable",
    message:
      "The database has no schema for Cartograph's tables. Create the schema public, or set the user's search_path, then try again.",
  });
});

/** The URL of the database with the name of a new role, which owns nothing. */
async function withRole(databaseUrl: string, options: string): Promise<string> {
  const url = new URL(databaseUrl);
  url.username = `${url.pathname.slice(1)}_role`;
  url.password = "weak";
  await onServer(databaseUrl, `create role ${url.username} login password 'weak' ${options}`);
  return url.href;
}

async function dropRole(db: Kysely<Schema>, url: string): Promise<void> {
  await sql`drop role ${sql.id(new URL(url).username)}`.execute(db);
}

test("leaves the values of rows out of errors", async ({ db }) => {
  const user = { username: "", password_hash: "", name: null, email: null, created_at: 0 };
  const insert = (id: string) =>
    db
      .insertInto("users")
      .values({ ...user, id, username_key: "private-name" })
      .execute();
  await insert("1");
  const error = await rejection(insert("2"));
  expect(error).toMatchObject({ code: "23505" });
  expect(JSON.stringify(error)).not.toContain("private-name");
});

test("refuses other URLs, and does not repeat an invalid one in the error", () => {
  expect(databaseLocation({ databaseUrl: " postgresql://host/db ", dataDir: "" })).toEqual({
    url: "postgresql://host/db",
  });
  expect(() => databaseLocation({ databaseUrl: "mysql://host/db", dataDir: "" })).toThrow(
    "not supported",
  );
  expect(() => openDatabase({ url: "postgres://user:pass word@[host/db" })).toThrow(
    /^DATABASE_URL is not a valid URL[^:]*$/,
  );
});
