import { sql } from "kysely";
import { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { lockDatabaseShared, withExclusiveDatabase } from "../../database-lock.ts";
import { checkWritable } from "../../check-writable.ts";
import { databaseLocation } from "../../database-location.ts";
import { migrateToLatest } from "../../migrate.ts";
import { migrations } from "../../migrations/index.ts";
import { openDatabase } from "../../open-database.ts";
import { storageFailure } from "../../storage-failure.ts";
import { copyTemplate } from "../../testing/postgresql-copy.ts";
import { onServer } from "../../testing/postgresql-server.ts";
import { insertTestStore } from "../../testing/test-database.ts";
import { readSnapshot, writeStore } from "../../transactions.ts";

let database: Awaited<ReturnType<typeof copyTemplate>>;
let db: ReturnType<typeof openDatabase>;
let other: ReturnType<typeof openDatabase>;
beforeEach(async () => {
  database = await copyTemplate();
  db = openDatabase({ url: database.url });
  other = openDatabase({ url: database.url, readonly: true });
});
afterEach(async () => {
  await db.destroy();
  await other.destroy();
  await database.drop();
});

function rejection(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => null,
    (error: unknown) => error,
  );
}

test("migrates once when several processes start at the same time", async () => {
  const empty = await copyTemplate("template0");
  const processes = [1, 2, 3].map(() => openDatabase({ url: empty.url, connections: 2 }));
  const migrated = await Promise.all(processes.map((each) => migrateToLatest(each)));
  expect(migrated.filter((names) => names.length > 0)).toHaveLength(1);
  for (const each of processes) await each.destroy();
  await empty.drop();
});

test("explains that a newer version wrote the database", async () => {
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '')`.execute(db);
  await expect(migrateToLatest(db)).rejects.toThrow(/newer version of Cartograph.*9999-later/);
});

test("refuses to migrate a database whose encoding is not UTF8", async () => {
  const url = new URL(database.url);
  url.pathname += "_ascii";
  const name = url.pathname.slice(1);
  await onServer(
    database.url,
    `create database ${name} template template0 encoding 'SQL_ASCII' locale 'C'`,
  );
  const ascii = openDatabase({ url: url.href });
  const error = await rejection(migrateToLatest(ascii));
  await ascii.destroy();
  await onServer(database.url, `drop database ${name}`);
  expect(error).toMatchObject({
    code: "unavailable",
    message:
      'The database\'s encoding is SQL_ASCII, and Cartograph needs UTF8. Create another database with "createdb --encoding=UTF8 --template=template0 cartograph".',
  });
});

test("asks a silent server after a short time whether it is still there", async () => {
  const setKeepAlive = vi.spyOn(Socket.prototype, "setKeepAlive");
  await sql`select 1`.execute(db);
  expect(setKeepAlive.mock.calls).toEqual([[true, 10_000]]);
  setKeepAlive.mockRestore();
});

test("limits the time of a reader's statement, not of a writer's", async () => {
  const limit = sql<{ statement_timeout: string }>`show statement_timeout`;
  expect((await limit.execute(other)).rows).toEqual([{ statement_timeout: "35s" }]);
  expect((await limit.execute(db)).rows).toEqual([{ statement_timeout: "0" }]);
});

test("ends a reader's statement soon after its connection was closed in the middle of it", async () => {
  const setKeepAlive = vi.spyOn(Socket.prototype, "setKeepAlive");
  const reading = rejection(sql`select pg_sleep(30)`.execute(other));
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

/** Connections that wait for an advisory lock of the database. */
async function countWaiting(): Promise<number> {
  const { rows } = await sql`
    select 1 from pg_locks where not granted and locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`.execute(
    other,
  );
  return rows.length;
}

test("refuses to start an older version if a newer one migrated while it waited", async () => {
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

const commands: (typeof db)[] = [];
afterEach(async () => {
  for (const command of commands.splice(0)) await command.destroy();
});

/** The database of a command in its own process. */
function openCommand(): typeof db {
  const command = openDatabase({ url: database.url });
  commands.push(command);
  return command;
}

/** As when the database restarts. */
async function endOtherConnections(): Promise<void> {
  const name = new URL(database.url).pathname.slice(1);
  await onServer(
    database.url,
    `select pg_terminate_backend(pid, 10000) from pg_stat_activity
      where datname = '${name}' and pid <> pg_backend_pid()`,
  );
}

test("lets several servers share the database, and excludes commands that need exclusive access", async () => {
  const servers = [await lockDatabaseShared(db), await lockDatabaseShared(db)];
  const early = withExclusiveDatabase(openCommand(), async () => undefined);
  expect(await rejection(early)).toMatchObject({ code: "unavailable" });
  for (const { release } of servers) await release();
  await endOtherConnections();
  const refused = await withExclusiveDatabase(openCommand(), () =>
    rejection(lockDatabaseShared(db)),
  );
  expect(String(refused)).toContain("A command is changing this database");
  await (await lockDatabaseShared(db)).release();
});

test("refuses exclusive access to a command while a server is running whose lock was lost", async () => {
  const server = await lockDatabaseShared(db);
  await endOtherConnections();
  await db.selectFrom("stores").select("id").execute();
  const command = withExclusiveDatabase(openCommand(), async () => undefined);
  expect(String(await rejection(command))).toContain("Cartograph is running on this database");
  await server.release();
});

test("fails a command whose exclusive lock was lost, before it changes anything more", async () => {
  const command = withExclusiveDatabase(openCommand(), async (connection) => {
    await endOtherConnections();
    await insertTestStore(connection);
  });
  expect(storageFailure(await rejection(command))?.message).toContain("cannot reach its database");
  expect(await db.selectFrom("stores").select("id").execute()).toEqual([]);
});

test("serializes writers of the same store but not of different stores", async () => {
  const order: string[] = [];
  let wrote: Promise<void> | undefined;
  await writeStore(db, 1, async () => {
    wrote = writeStore(db, 1, async () => void order.push("same store"));
    await writeStore(db, 2, async () => void order.push("other store"));
    order.push("first");
  });
  await wrote;
  expect(order).toEqual(["other store", "first", "same store"]);
});

/** A process's database for requests, while another process writes to store 1. */
async function whileStoreIsLocked(run: (requests: typeof db) => Promise<void>): Promise<void> {
  const requests = openDatabase({ url: database.url, isForRequests: true });
  await writeStore(db, 1, () => run(requests));
  await requests.destroy();
}

test("answers a request as busy when another process keeps writing to its store", async () => {
  await whileStoreIsLocked(async (requests) => {
    const startedAt = performance.now();
    const error = await rejection(writeStore(requests, 1, async () => undefined));
    expect(storageFailure(error)).toMatchObject({ code: "unavailable", retryAfterSeconds: 2 });
    expect(storageFailure(error)?.message).toContain("database is busy");
    expect(performance.now() - startedAt).toBeGreaterThan(1900);
  });
});

test("answers a request of the sync thread as busy, while a job waits for its store", async () => {
  const order: string[] = [];
  let job: Promise<unknown> | undefined;
  await writeStore(other, 1, async () => {
    job = writeStore(db, 1, async () => void order.push("job"));
    const request = writeStore(db, 1, async () => void order.push("request"), { isRequest: true });
    expect(storageFailure(await rejection(request))?.message).toContain("database is busy");
  });
  await job;
  expect(order).toEqual(["job"]);
  const { rows } = await sql`show lock_timeout`.execute(db);
  expect(rows).toEqual([{ lock_timeout: "0" }]);
});

test.each([
  ["sync thread", { isForRequests: false, isRequest: true }],
  ["main thread", { isForRequests: true, isRequest: false }],
])(
  "answers a request as busy while its own process keeps writing to its store: %s",
  async (_, opened) => {
    const { isForRequests, isRequest } = opened;
    const requests = openDatabase({ url: database.url, isForRequests });
    const order: string[] = [];
    const write = (name: string) =>
      writeStore(requests, 1, async () => void order.push(name), { isRequest });
    let next: Promise<void> | undefined;
    const holder = async () => {
      const error = rejection(write("refused"));
      await sleep(500);
      next = write("next");
      expect(storageFailure(await error)?.message).toContain("database is busy");
      order.push("holder");
    };
    await writeStore(requests, 1, holder, { isRequest });
    await next;
    expect(order).toEqual(["holder", "next"]);
    await requests.destroy();
  },
);

test("subtracts the time that a request waited for its own process from that for others", async () => {
  const texts: string[] = [];
  const beforeQuery = (text: string) => void (text.includes("lock_timeout") && texts.push(text));
  const requests = openDatabase({ url: database.url, isForRequests: true, beforeQuery });
  const first = writeStore(requests, 1, () => sleep(500));
  const timeout = await writeStore(requests, 1, async (trx) => {
    const { rows } = await sql<{ lock_timeout: string }>`show lock_timeout`.execute(trx);
    return rows[0]?.lock_timeout;
  });
  await first;
  const limits = texts.flatMap((text) => /^set local lock_timeout = (\d+)$/.exec(text)?.[1] ?? []);
  expect(Math.min(...limits.map(Number))).toBeLessThanOrEqual(1501);
  // For the locks of rows, which other processes may hold.
  expect(timeout).toBe("2s");
  await requests.destroy();
});

test("answers a request as busy when another process keeps its row locked", async () => {
  const { id } = await insertTestStore(db);
  await db.transaction().execute(async (holder) => {
    const rename = (by: typeof db | typeof holder, name: string) =>
      by.updateTable("stores").set({ name }).where("id", "=", id).execute();
    await rename(holder, "first");
    const requests = openDatabase({ url: database.url, isForRequests: true });
    const error = await rejection(rename(requests, "second"));
    await requests.destroy();
    expect(storageFailure(error)?.message).toContain("database is busy");
  });
});

test("reads at once while more requests than connections wait for a store", async () => {
  await whileStoreIsLocked(async (requests) => {
    const waiting = Array.from({ length: 30 }, () =>
      rejection(writeStore(requests, 1, async () => undefined)),
    );
    const reading = requests.selectFrom("stores").select("id").execute();
    const writing = writeStore(requests, 2, async () => undefined);
    const first = await Promise.race([
      Promise.all([reading, writing]).then(() => "other stores"),
      ...waiting,
    ]);
    expect(first).toBe("other stores");
    for (const error of await Promise.all(waiting)) {
      expect(storageFailure(error)?.message).toContain("database is busy");
    }
  });
});

test("continues with the next writer of a process after one failed", async () => {
  const failing = rejection(
    writeStore(db, 1, async () => {
      throw new Error("stop");
    }),
  );
  const next = writeStore(db, 1, async () => "written");
  expect(String(await failing)).toBe("Error: stop");
  expect(await next).toBe("written");
});

test("answers writes as busy that are queued when the database is closed", async () => {
  const closing = openDatabase({ url: database.url, connections: 1 });
  const write = (storeId: number) =>
    rejection(writeStore(closing, storeId, async () => undefined, { isRequest: true }));
  let queued: Promise<unknown>[] = [];
  let closed: Promise<void> | undefined;
  await writeStore(
    closing,
    1,
    async () => {
      // The second waits for the only connection.
      queued = [write(1), write(2)];
      await sleep(10);
      closed = closing.destroy();
    },
    { isRequest: true },
  );
  for (const error of await Promise.all(queued)) {
    expect(error).toMatchObject({ code: "DATABASE_BUSY" });
  }
  await closed;
});

test("waits for the locks of a long migration, also on connections for requests", async () => {
  const requests = openDatabase({ url: database.url, isForRequests: true, connections: 1 });
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
  await requests.destroy();
  expect(timeouts).toEqual([[{ lock_timeout: "0" }], [{ lock_timeout: "2s" }]]);
});

test("reads one snapshot while others write", async () => {
  const count = await readSnapshot(other, async (snapshot) => {
    const stores = () => snapshot.selectFrom("stores").select("id").execute();
    await stores();
    await insertTestStore(db);
    return (await stores()).length;
  });
  expect(count).toBe(0);
  expect(await other.selectFrom("stores").select("id").execute()).toHaveLength(1);
});

test("checks whether the database is writable", async () => {
  await expect(checkWritable(db)).resolves.toBeUndefined();
  const error = await rejection(checkWritable(other));
  expect(storageFailure(error)?.message).toContain("accepts no changes");
});

test("explains that the server cannot be reached, without its password", async () => {
  const url = new URL(database.url);
  url.port = "1";
  url.password = "secret-word";
  const away = openDatabase({ url: url.href });
  const error = await rejection(sql`select 1`.execute(away));
  expect(storageFailure(error)).toMatchObject({ code: "unavailable", retryAfterSeconds: 5 });
  expect(storageFailure(error)?.message).toContain("cannot reach its database");
  expect(JSON.stringify(error) + String(error)).not.toContain("secret-word");
  await away.destroy();
});

test("explains that the server does not support TLS, and names a missing file of its authority", async () => {
  const url = new URL(database.url);
  url.searchParams.set("sslmode", "verify-full");
  const encrypted = openDatabase({ url: url.href });
  const error = await rejection(migrateToLatest(encrypted));
  expect(storageFailure(error)?.message).toBe(
    "The database server does not support TLS. Turn it on there, or remove sslmode from DATABASE_URL, then try again.",
  );
  await encrypted.destroy();
  url.searchParams.set("sslrootcert", "/nowhere/ca.pem");
  const withoutFile = openDatabase({ url: url.href });
  expect(await rejection(migrateToLatest(withoutFile))).toMatchObject({ path: "/nowhere/ca.pem" });
  await withoutFile.destroy();
});

test("reports a connection that the server ended, and connects again", async () => {
  const ended = await rejection(
    db.connection().execute(async (connection) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(
        connection,
      );
      const running = rejection(sql`select pg_sleep(60)`.execute(connection));
      await sql`select pg_terminate_backend(${sql.lit(rows[0]?.pid ?? 0)})`.execute(other);
      throw await running;
    }),
  );
  expect(storageFailure(ended)?.message).toContain("cannot reach its database");
  await expect(sql`select 1`.execute(db)).resolves.toBeDefined();
});

test("leaves the values of rows out of errors", async () => {
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
