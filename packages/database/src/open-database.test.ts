import { AppError } from "@cartograph/contracts/app-error.ts";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { databaseFile } from "./database-location.ts";
import { migrateToLatest } from "./migrate.ts";
import { openDatabase } from "./open-database.ts";
import { insertTestStore, openTestDatabase } from "./testing/test-database.ts";

let directory = "";
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "cartograph-database-"));
});
afterEach(() => rmSync(directory, { recursive: true }));

describe("opening", () => {
  test("a database and its journal can be read by their owner alone", async () => {
    const file = join(directory, "db.sqlite");
    const db = await openTestDatabase({ file });
    const modes = [file, `${file}-wal`, `${file}-shm`].map((name) => statSync(name).mode & 0o777);
    expect(modes).toEqual([0o600, 0o600, 0o600]);
    await db.destroy();
  });

  test("every commit is on disk before it is acknowledged", async () => {
    const db = openDatabase({ file: join(directory, "db.sqlite") });
    const { rows } = await sql<{ synchronous: number }>`pragma synchronous`.execute(db);
    expect(rows).toEqual([{ synchronous: 2 }]);
    await db.destroy();
  });

  test("a connection keeps 16 MiB of pages at most", async () => {
    const db = openDatabase({ file: join(directory, "db.sqlite") });
    const { rows } = await sql<{ cache_size: number }>`pragma cache_size`.execute(db);
    expect(rows).toEqual([{ cache_size: -16 * 1024 }]);
    await db.destroy();
  });

  test("a read-only connection can not write", async () => {
    const file = join(directory, "db.sqlite");
    const db = await openTestDatabase({ file });
    const reader = openDatabase({ file, readonly: true });
    await expect(insertTestStore(reader)).rejects.toThrow(/readonly/);
    await reader.destroy();
    await db.destroy();
  });

  test("a schema newer than this version is refused in plain words", async () => {
    const file = join(directory, "db.sqlite");
    const db = await openTestDatabase({ file });
    await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '')`.execute(db);
    await db.destroy();
    expect(() => openDatabase({ file })).toThrow(/newer version of Cartograph.*9999-later/);
  });

  test.each([
    ["a text file", "not a database", "is not a database: move it away"],
    ["a file with a damaged header", "SQLite format 3\0".padEnd(4096, "x"), "is not a database"],
  ])("says in one sentence that %s is no database and leaves it as it is", (_, content, reason) => {
    const file = join(directory, "db.sqlite");
    writeFileSync(file, content);
    expect(() => openDatabase({ file })).toThrow(reason);
    expect(() => openDatabase({ file })).toThrow(AppError);
    expect(readFileSync(file, "utf8")).toBe(content);
    expect(readdirSync(directory)).toEqual(["db.sqlite"]);
  });

  test("says in one sentence that a directory in place of the file cannot be opened", () => {
    expect(() => openDatabase({ file: directory })).toThrow("cannot be opened for writing");
  });

  test("PostgreSQL is refused in plain words", () => {
    expect(() => databaseFile({ databaseUrl: "postgres://host/db", dataDir: "data" })).toThrow(
      "PostgreSQL is not supported yet",
    );
    expect(databaseFile({ databaseUrl: "", dataDir: "data" })).toBe(
      join("data", "cartograph.sqlite"),
    );
  });
});

describe("migrating", () => {
  test("a second time changes nothing", async () => {
    const db = openDatabase({ file: ":memory:" });
    expect(await migrateToLatest(db)).not.toEqual([]);
    expect(await migrateToLatest(db)).toEqual([]);
    await db.destroy();
  });

  test("a migration that fails leaves the database as it was", async () => {
    const db = openDatabase({ file: ":memory:" });
    await sql`create table dirty_days (something integer)`.execute(db);
    await expect(migrateToLatest(db)).rejects.toThrow("could not be migrated");
    const tables = await db.introspection.getTables();
    expect(tables.map((table) => table.name)).toEqual(["dirty_days"]);
    await db.destroy();
  });
});

describe("transactions", () => {
  test("one that reads before it writes waits for another connection's write", async () => {
    const file = join(directory, "db.sqlite");
    const db = await openTestDatabase({ file });
    const other = openDatabase({ file });
    await db.transaction().execute(async (transaction) => {
      await transaction.selectFrom("stores").selectAll().execute();
      // Taken by the first statement, so that nobody can write in between.
      await expect(
        sql`pragma busy_timeout = 1`.execute(other).then(() => insertTestStore(other)),
      ).rejects.toThrow(/locked/);
    });
    await insertTestStore(other);
    await other.destroy();
    await db.destroy();
  });

  test("what failed leaves nothing behind and the next one works", async () => {
    const db = await openTestDatabase();
    await expect(
      db.transaction().execute(async (transaction) => {
        await transaction.insertInto("dirty_days").values({ store_id: 1, day: 1 }).execute();
        throw new Error("stop");
      }),
    ).rejects.toThrow("stop");
    expect(await db.selectFrom("dirty_days").selectAll().execute()).toEqual([]);
    await db.transaction().execute(async (transaction) => {
      await transaction.insertInto("dirty_days").values({ store_id: 1, day: 2 }).execute();
    });
    expect(await db.selectFrom("dirty_days").select("day").execute()).toEqual([{ day: 2 }]);
    await db.destroy();
  });

  test("a read-only transaction sees one moment and stops no writer", async () => {
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

  test("users of the one connection take turns", async () => {
    const db = await openTestDatabase();
    const order: string[] = [];
    await Promise.all([
      db.transaction().execute(async (transaction) => {
        order.push("first begins");
        await transaction.insertInto("dirty_days").values({ store_id: 1, day: 1 }).execute();
        order.push("first ends");
      }),
      db.transaction().execute(async (transaction) => {
        order.push("second begins");
        await transaction.insertInto("dirty_days").values({ store_id: 1, day: 2 }).execute();
        order.push("second ends");
      }),
    ]);
    expect(order).toEqual(["first begins", "first ends", "second begins", "second ends"]);
    await db.destroy();
  });
});

describe("constraints", () => {
  test("an amount that can not be held exactly is refused", async () => {
    const db = await openTestDatabase();
    const { id } = await insertTestStore(db);
    const customer = { store_id: id, ext_id: "1", goods_minor: 2 ** 53, order_count: 0 };
    await expect(
      db
        .insertInto("customers")
        .values({ ...customer, total_minor: 0, returns_minor: 0, refunded_minor: 0 })
        .execute(),
    ).rejects.toThrow(/CHECK/);
    await db.destroy();
  });
});
