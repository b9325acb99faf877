import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { backupDatabase, restoreDatabase } from "./backup.ts";
import { openDatabase } from "./open-database.ts";
import { insertTestStore, openTestDatabase } from "./testing/test-database.ts";

let directory = "";
let file = "";
let copy = "";
const now = Date.UTC(2026, 1, 1);

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "cartograph-backup-"));
  file = join(directory, "db.sqlite");
  copy = join(directory, "backup.sqlite");
});
afterEach(() => rmSync(directory, { recursive: true }));

async function storeNames(of: string): Promise<string[]> {
  const db = openDatabase({ file: of });
  const stores = await db.selectFrom("stores").select("name").orderBy("id").execute();
  await db.destroy();
  return stores.map((store) => store.name);
}

test("backs up all committed data of a database in use", async () => {
  const db = await openTestDatabase({ file });
  await insertTestStore(db, { name: "First" });
  await backupDatabase(file, copy);
  await insertTestStore(db, { name: "Second" });
  await db.destroy();
  expect(await storeNames(copy)).toEqual(["First"]);
  expect(statSync(copy).mode & 0o777).toBe(0o600);
});

test("writes a consistent backup while another connection writes", async () => {
  const db = await openTestDatabase({ file });
  const { id } = await insertTestStore(db);
  const noMoney = { net_minor: 0, total_minor: 0, refunded_minor: 0 };
  const writing = (async () => {
    for (let order_number = 0; order_number < 200; order_number += 1) {
      await db.transaction().execute(async (transaction) => {
        await transaction
          .insertInto("lifetime_values")
          .values({ store_id: id, order_number, customers: 1, ...noMoney })
          .execute();
        await transaction
          .insertInto("store_versions")
          .values({ store_id: id, version: 1 })
          .onConflict((conflict) =>
            conflict.column("store_id").doUpdateSet({ version: sql`version + 1` }),
          )
          .execute();
      });
      await new Promise(setImmediate);
    }
  })();
  await backupDatabase(file, copy);
  await writing;
  await db.destroy();
  const restored = openDatabase({ file: copy, readonly: true });
  const rows = await restored.selectFrom("lifetime_values").select("store_id").execute();
  const version = await restored.selectFrom("store_versions").select("version").executeTakeFirst();
  expect(version?.version ?? 0).toBe(rows.length);
  await restored.destroy();
});

test("refuses to overwrite an existing file with a backup", async () => {
  await (await openTestDatabase({ file })).destroy();
  writeFileSync(copy, "precious");
  await expect(backupDatabase(file, copy)).rejects.toThrow("already exists");
  expect(readFileSync(copy, "utf8")).toBe("precious");
});

test("restores a backup and keeps the previous database", async () => {
  const db = await openTestDatabase({ file });
  await insertTestStore(db, { name: "First" });
  await backupDatabase(file, copy);
  await insertTestStore(db, { name: "Second" });
  await db.destroy();
  const kept = await restoreDatabase(copy, file, { now });
  expect(await storeNames(file)).toEqual(["First"]);
  expect(await storeNames(kept ?? "")).toEqual(["First", "Second"]);
});

test("restores a backup where no database exists", async () => {
  const db = await openTestDatabase({ file });
  await insertTestStore(db, { name: "First" });
  await backupDatabase(file, copy);
  await db.destroy();
  const elsewhere = join(directory, "elsewhere.sqlite");
  expect(await restoreDatabase(copy, elsewhere, { now })).toBeNull();
  expect(await storeNames(elsewhere)).toEqual(["First"]);
});

test("refuses to replace a database in use", async () => {
  const db = await openTestDatabase({ file });
  await insertTestStore(db, { name: "First" });
  await backupDatabase(file, copy);
  await insertTestStore(db, { name: "Second" });
  await expect(restoreDatabase(copy, file, { now })).rejects.toThrow("The database is in use");
  await db.destroy();
  expect(await storeNames(file)).toEqual(["First", "Second"]);
});

test.each([
  ["a text file", Buffer.from("not a database")],
  ["a truncated file", Buffer.from("SQLite format 3\0".padEnd(600, "x"))],
])("refuses %s as a backup", async (_name, content) => {
  const db = await openTestDatabase({ file });
  await insertTestStore(db, { name: "First" });
  await db.destroy();
  writeFileSync(copy, content);
  await expect(restoreDatabase(copy, file, { now })).rejects.toThrow("damaged or not a Cartograph");
  expect(await storeNames(file)).toEqual(["First"]);
});

test("refuses a backup from a newer version", async () => {
  const db = await openTestDatabase({ file });
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '')`.execute(db);
  await db.destroy();
  await expect(restoreDatabase(file, copy, { now })).rejects.toThrow("newer version");
});
