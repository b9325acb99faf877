import { sql } from "kysely";
import { expect } from "vitest";
import { migrateToLatest } from "../../migrate.ts";
import { migrations } from "../../migrations/index.ts";
import { copyTemplate } from "../../testing/postgresql-copy.ts";
import { onServer } from "../../testing/postgresql-server.ts";
import { rejection, test } from "../../testing/postgresql-test.ts";

test("migrates once when several processes start at the same time", async ({ open }) => {
  const empty = await copyTemplate("template0");
  const processes = [1, 2, 3].map(() => open({ url: empty.url, connections: 2 }));
  const migrated = await Promise.all(processes.map((each) => migrateToLatest(each)));
  expect(migrated.filter((names) => names.length > 0)).toHaveLength(1);
  await empty.drop();
});

test("explains that a newer version wrote the database", async ({ db }) => {
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '')`.execute(db);
  await expect(migrateToLatest(db)).rejects.toThrow(/newer version of Cartograph.*9999-later/);
});

test("refuses to migrate a database whose encoding is not UTF8", async ({ database, open }) => {
  const url = new URL(database.url);
  url.pathname += "_ascii";
  const name = url.pathname.slice(1);
  await onServer(
    database.url,
    `create database ${name} template template0 encoding 'SQL_ASCII' locale 'C'`,
  );
  const ascii = open({ url: url.href });
  const error = await rejection(migrateToLatest(ascii));
  await ascii.destroy();
  await onServer(database.url, `drop database ${name}`);
  expect(error).toMatchObject({
    code: "unavailable",
    message:
      'The database\'s encoding is SQL_ASCII, and Cartograph needs UTF8. Create another database with "createdb --encoding=UTF8 --template=template0 cartograph".',
  });
});

test("says what to do if its user may not create tables", async ({ database, open }) => {
  const url = new URL(database.url);
  url.pathname += "_weak";
  const name = url.pathname.slice(1);
  url.username = name;
  url.password = "weak";
  await onServer(database.url, `create role ${name} login password 'weak'`);
  await onServer(database.url, `create database ${name} template template0`);
  const weak = open({ url: url.href });
  const error = await rejection(migrateToLatest(weak));
  await weak.destroy();
  await onServer(database.url, `drop database ${name}`);
  await onServer(database.url, `drop role ${name}`);
  expect(error).toMatchObject({
    code: "unavailable",
    message:
      "The database user lacks the rights that Cartograph needs. Make it the owner of the database and of all tables in it, then try again.",
  });
});

test("refuses to start an older version if a newer one migrated while it waited", async ({
  db,
  reader,
}) => {
  const waitsForLock = sql`
    select 1 from pg_locks where not granted and locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`;
  const countWaiting = async () => (await waitsForLock.execute(reader)).rows.length;
  let waiting: Promise<unknown> | undefined;
  await db.transaction().execute(async (newer) => {
    // Kysely's lock of migrations.
    await sql`select pg_advisory_xact_lock(3853314791062309107)`.execute(newer);
    waiting = rejection(migrateToLatest(db));
    await expect.poll(countWaiting, { timeout: 20_000 }).toBe(1);
    await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '')`.execute(
      newer,
    );
  });
  expect(String(await waiting)).toMatch(/newer version of Cartograph.*9999-later/);
});

test("waits for the locks of a long migration, also on connections for requests", async ({
  open,
}) => {
  const requests = open({ isForRequests: true, connections: 1 });
  const timeouts: unknown[] = [];
  const readTimeout = sql<{ lock_timeout: string }>`show lock_timeout`;
  await migrateToLatest(requests, {
    ...migrations,
    "9998-later": {
      async up(trx) {
        timeouts.push((await readTimeout.execute(trx)).rows);
      },
    },
  });
  timeouts.push((await readTimeout.execute(requests)).rows);
  expect(timeouts).toEqual([[{ lock_timeout: "0" }], [{ lock_timeout: "2s" }]]);
});
