import { AppError } from "@cartograph/contracts/app-error.ts";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { databaseFile } from "./database-location.ts";
import { migrateToLatest } from "./migrate.ts";
import { openDatabase } from "./open-database.ts";
import type { Database } from "./schema.ts";
import { storageFailure } from "./storage-failure.ts";
import { insertTestStore, openTestDatabase } from "./testing/test-database.ts";
import { writeStore } from "./transactions.ts";

let directory = "";
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "cartograph-database-"));
});
afterEach(() => rmSync(directory, { recursive: true }));

describe("openDatabase", () => {
  test("makes the database and its journal readable only by their owner", async () => {
    const file = join(directory, "db.sqlite");
    const db = await openTestDatabase({ file });
    const modes = [file, `${file}-wal`, `${file}-shm`].map((name) => statSync(name).mode & 0o777);
    expect(modes).toEqual([0o600, 0o600, 0o600]);
    await db.destroy();
  });

  test("writes every commit to disk before acknowledging it", async () => {
    const db = openDatabase({ file: join(directory, "db.sqlite") });
    const { rows } = await sql<{ synchronous: number }>`pragma synchronous`.execute(db);
    expect(rows).toEqual([{ synchronous: 2 }]);
    await db.destroy();
  });

  test("caches at most 16 MiB of pages per connection", async () => {
    const db = openDatabase({ file: join(directory, "db.sqlite") });
    const { rows } = await sql<{ cache_size: number }>`pragma cache_size`.execute(db);
    expect(rows).toEqual([{ cache_size: -16 * 1024 }]);
    await db.destroy();
  });

  test("shrinks the WAL to 64 MiB with the first commit after a large transaction", async () => {
    const file = join(directory, "db.sqlite");
    const db = await openTestDatabase({ file });
    const walSize = () => statSync(`${file}-wal`).size;
    await sql`create table filler as select zeroblob(80000000) as content`.execute(db);
    expect(walSize()).toBeGreaterThan(80_000_000);
    await insertTestStore(db);
    expect(walSize()).toBeLessThanOrEqual(64 * 1024 * 1024);
    await db.destroy();
  });

  test("refuses writes on a read-only connection", async () => {
    const file = join(directory, "db.sqlite");
    const db = await openTestDatabase({ file });
    const reader = openDatabase({ file, readonly: true });
    await expect(insertTestStore(reader)).rejects.toThrow(/readonly/);
    await reader.destroy();
    await db.destroy();
  });

  test("explains that a newer version wrote the database", async () => {
    const file = join(directory, "db.sqlite");
    const db = await openTestDatabase({ file });
    await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '')`.execute(db);
    await db.destroy();
    expect(() => openDatabase({ file })).toThrow(/newer version of Cartograph.*9999-later/);
  });

  test.each([
    ["a text file", "not a database", "is not a database: move it away"],
    ["a file with a damaged header", "SQLite format 3\0".padEnd(4096, "x"), "is not a database"],
  ])("explains that %s is not a database and does not change it", (_, content, reason) => {
    const file = join(directory, "db.sqlite");
    writeFileSync(file, content);
    expect(() => openDatabase({ file })).toThrow(reason);
    expect(() => openDatabase({ file })).toThrow(AppError);
    expect(readFileSync(file, "utf8")).toBe(content);
    expect(readdirSync(directory)).toEqual(["db.sqlite"]);
  });

  test("explains that a directory cannot be opened as a database", () => {
    expect(() => openDatabase({ file: directory })).toThrow("cannot be opened for writing");
  });

  test("explains that a file command is not available with PostgreSQL", () => {
    expect(() => databaseFile({ databaseUrl: "postgres://host/db", dataDir: "data" })).toThrow(
      "is for SQLite",
    );
    expect(() => databaseFile({ databaseUrl: "mysql://host/db", dataDir: "data" })).toThrow(
      "not supported",
    );
    expect(databaseFile({ databaseUrl: "", dataDir: "data" })).toBe(
      join("data", "cartograph.sqlite"),
    );
  });
});

describe("migrateToLatest", () => {
  test("does nothing when all migrations have run", async () => {
    const db = openDatabase({ file: ":memory:" });
    expect(await migrateToLatest(db)).not.toEqual([]);
    expect(await migrateToLatest(db)).toEqual([]);
    await db.destroy();
  });

  test("applies nothing when a migration fails", async () => {
    const db = openDatabase({ file: ":memory:" });
    await sql`create table dirty_days (something integer)`.execute(db);
    await expect(migrateToLatest(db)).rejects.toThrow("could not be migrated");
    const tables = await db.introspection.getTables();
    expect(tables.map((table) => table.name)).toEqual(["dirty_days"]);
    await db.destroy();
  });
});

const insertVersion = (db: Database, storeId: number) =>
  db.insertInto("store_versions").values({ store_id: storeId, version: 1 }).execute();

describe("transactions", () => {
  test("lock out other writers from the start, even when they read first", async () => {
    const file = join(directory, "db.sqlite");
    const db = await openTestDatabase({ file });
    const other = openDatabase({ file });
    await db.transaction().execute(async (transaction) => {
      await transaction.selectFrom("stores").selectAll().execute();
      // The write lock is already held, so no other connection can write in between.
      await expect(
        sql`pragma busy_timeout = 1`.execute(other).then(() => insertTestStore(other)),
      ).rejects.toThrow(/locked/);
    });
    await insertTestStore(other);
    await other.destroy();
    await db.destroy();
  });

  test("let the thread and other reads go on while another connection writes", async () => {
    const file = join(directory, "db.sqlite");
    const db = await openTestDatabase({ file });
    const writer = openDatabase({ file });
    const order: string[] = [];
    let writes: Promise<unknown> | undefined;
    await writer.transaction().execute(async () => {
      const single = db.insertInto("store_versions").values({ store_id: 1, version: 1 }).execute();
      const inTransaction = db
        .transaction()
        .execute((trx) =>
          trx.insertInto("store_versions").values({ store_id: 2, version: 1 }).execute(),
        );
      writes = Promise.all([single, inTransaction]).then(() => order.push("writes"));
      await db.selectFrom("stores").select("id").execute();
      order.push("read");
    });
    order.push("other transaction");
    await writes;
    expect(order).toEqual(["read", "other transaction", "writes"]);
    expect(await db.selectFrom("store_versions").select("store_id").execute()).toHaveLength(2);
    await writer.destroy();
    await db.destroy();
  });

  test("commit in the order of their calls when several wait for another connection", async () => {
    const file = join(directory, "db.sqlite");
    const db = await openTestDatabase({ file });
    const writer = openDatabase({ file });
    const order: string[] = [];
    const writeOnce = async (storeId: number) => {
      await insertVersion(db, storeId);
      order.push(`${storeId}`);
    };
    const writeTwice = (storeId: number) =>
      db.transaction().execute(async (trx) => {
        await insertVersion(trx, storeId);
        order.push(`${storeId} begins`);
        await insertVersion(trx, storeId + 1);
        order.push(`${storeId} ends`);
      });
    let writes: Promise<unknown> | undefined;
    await writer.transaction().execute(async () => {
      writes = Promise.all([writeOnce(1), writeTwice(2), writeOnce(4), writeTwice(5)]);
      // Until the first of them tries again.
      await sleep(50);
      writes = Promise.all([writes, writeOnce(7)]);
      await db.selectFrom("stores").select("id").execute();
    });
    await Promise.all([writes, writeOnce(8)]);
    expect(order).toEqual(["1", "2 begins", "2 ends", "4", "5 begins", "5 ends", "7", "8"]);
    await writer.destroy();
    await db.destroy();
  });

  test("fail as busy when the database is closed while they wait or run", async () => {
    const file = join(directory, "db.sqlite");
    const db = await openTestDatabase({ file });
    const writer = openDatabase({ file });
    await writer.transaction().execute(async () => {
      const writes = [insertVersion(db, 1), insertVersion(db, 2)].map((write) =>
        write.catch((error: unknown) => storageFailure(error)?.message),
      );
      // Until the first of them waits.
      await db.selectFrom("stores").select("id").execute();
      await db.destroy();
      const busy = "The server's database is busy. Try again in a moment.";
      expect(await Promise.all(writes)).toEqual([busy, busy]);
    });
    const running = writer.transaction().execute(async (trx) => {
      await writer.destroy();
      await insertVersion(trx, 3);
    });
    await expect(running).rejects.toMatchObject({ code: "DATABASE_BUSY" });
  });

  test("fail as busy when another connection keeps writing", async () => {
    const file = join(directory, "db.sqlite");
    const db = await openTestDatabase({ file });
    const writer = openDatabase({ file });
    const startedAt = performance.now();
    await writer.transaction().execute(async () => {
      await expect(insertTestStore(db)).rejects.toMatchObject({ code: "SQLITE_BUSY" });
      await expect(db.transaction().execute(async () => undefined)).rejects.toMatchObject({
        code: "SQLITE_BUSY",
      });
    });
    expect(performance.now() - startedAt).toBeGreaterThan(3900);
    await insertTestStore(db);
    await writer.destroy();
    await db.destroy();
  });

  test("fail as busy when a request waits for a transaction of its own connection", async () => {
    const db = await openTestDatabase({ file: join(directory, "db.sqlite") });
    const written: string[] = [];
    const write = (name: string, options?: { isRequest: boolean }) =>
      writeStore(db, 1, async () => void written.push(name), options);
    let job: Promise<void> | undefined;
    await db.transaction().execute(async () => {
      job = write("job");
      const busy = { code: "DATABASE_BUSY" };
      await expect(write("request", { isRequest: true })).rejects.toMatchObject(busy);
      written.push("transaction");
    });
    await job;
    await write("next request", { isRequest: true });
    expect(written).toEqual(["transaction", "job", "next request"]);
    await db.destroy();
  });

  test("wait within a held connection, whose settings no other caller may see", async () => {
    const file = join(directory, "db.sqlite");
    const db = await openTestDatabase({ file });
    const writer = openDatabase({ file });
    const seen: unknown[] = [];
    let reading: Promise<unknown> | undefined;
    await writer.transaction().execute(async () => {
      await db.connection().execute(async (held) => {
        await sql`pragma busy_timeout = 30`.execute(held);
        reading = sql`pragma busy_timeout`.execute(db).then(({ rows }) => seen.push(...rows));
        await expect(insertTestStore(held)).rejects.toMatchObject({ code: "SQLITE_BUSY" });
        await sql`pragma busy_timeout = 2000`.execute(held);
      });
    });
    await reading;
    expect(seen).toEqual([{ timeout: 2000 }]);
    await writer.destroy();
    await db.destroy();
  });

  test("roll back on an error and leave the connection usable", async () => {
    const db = await openTestDatabase();
    await expect(
      db.transaction().execute(async (transaction) => {
        await transaction
          .insertInto("store_versions")
          .values({ store_id: 1, version: 1 })
          .execute();
        throw new Error("stop");
      }),
    ).rejects.toThrow("stop");
    expect(await db.selectFrom("store_versions").selectAll().execute()).toEqual([]);
    await db.transaction().execute(async (transaction) => {
      await transaction.insertInto("store_versions").values({ store_id: 1, version: 2 }).execute();
    });
    expect(await db.selectFrom("store_versions").select("version").execute()).toEqual([
      { version: 2 },
    ]);
    await db.destroy();
  });

  test("see a consistent snapshot and do not block writers when read-only", async () => {
    const file = join(directory, "db.sqlite");
    const db = await openTestDatabase({ file });
    const reader = openDatabase({ file, readonly: true });
    await reader
      .transaction()
      .setAccessMode("read only")
      .execute(async (snapshot) => {
        expect(await snapshot.selectFrom("stores").selectAll().execute()).toEqual([]);
        await insertTestStore(db);
        expect(await snapshot.selectFrom("stores").selectAll().execute()).toEqual([]);
      });
    expect(await reader.selectFrom("stores").select("id").execute()).toHaveLength(1);
    await reader.destroy();
    await db.destroy();
  });

  test("run one after another on the same connection", async () => {
    const db = await openTestDatabase();
    const order: string[] = [];
    await Promise.all([
      db.transaction().execute(async (transaction) => {
        order.push("first begins");
        await transaction
          .insertInto("store_versions")
          .values({ store_id: 1, version: 1 })
          .execute();
        order.push("first ends");
      }),
      db.transaction().execute(async (transaction) => {
        order.push("second begins");
        await transaction
          .insertInto("store_versions")
          .values({ store_id: 2, version: 2 })
          .execute();
        order.push("second ends");
      }),
    ]);
    expect(order).toEqual(["first begins", "first ends", "second begins", "second ends"]);
    await db.destroy();
  });
});

describe("constraints", () => {
  test("refuse an amount that JavaScript cannot represent exactly", async () => {
    const db = await openTestDatabase();
    const { id } = await insertTestStore(db);
    const customer = { store_id: id, id: 1, ext_id: "1", goods_minor: 2 ** 53, order_count: 0 };
    await expect(
      db
        .insertInto("customers")
        .values({ ...customer, total_minor: 0, returns_minor: 0, refunded_minor: 0 })
        .execute(),
    ).rejects.toThrow(/CHECK/);
    await db.destroy();
  });
});
