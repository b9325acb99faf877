import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Database } from "better-sqlite3";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { backupDatabase, restoreDatabase } from "./backup.ts";
import { SqliteFile } from "./dialects/sqlite/sqlite-library.ts";
import { openDatabase } from "./open-database.ts";
import { insertTestStore, openTestDatabase } from "./testing/test-database.ts";

let directory = "";
let file = "";
let copy = "";
const now = Date.UTC(2026, 1, 1);
const keptSuffix = ".before-restore-2026-02-01T00-00-00-000Z";

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "cartograph-backup-"));
  file = join(directory, "db.sqlite");
  copy = join(directory, "backup.sqlite");
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(directory, { recursive: true });
});

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

test("copies the database as it was at the start when another connection commits between steps", async () => {
  const db = await openTestDatabase({ file });
  await insertTestStore(db, { name: "First" });
  await db.destroy();
  const writer = new SqliteFile(file);
  // SQLite copies 100 pages of 4 KiB per step.
  writer.exec("create table filler as select zeroblob(4000000) as content");
  const rename = writer.prepare("update stores set name = ?");
  const { backup: copyPages } = SqliteFile.prototype;
  const pagesLeft: number[] = [];
  const progress = ({ remainingPages }: { remainingPages: number }) => {
    pagesLeft.push(remainingPages);
    // Without a limit, a copy that starts again after each commit would never end.
    if (pagesLeft.length <= 20) rename.run(`Renamed in step ${pagesLeft.length}`);
    return 100;
  };
  vi.spyOn(SqliteFile.prototype, "backup").mockImplementation(function (this: Database, target) {
    return copyPages.call(this, target, { progress });
  });
  await backupDatabase(file, copy);
  writer.close();
  expect(pagesLeft.length).toBeGreaterThan(4);
  expect(new Set(pagesLeft).size).toBe(pagesLeft.length);
  expect(await storeNames(copy)).toEqual(["First"]);
});

test("names the database and the next step when a damaged database is backed up", async () => {
  const advice = `${file} is damaged or not a Cartograph database: restore a backup.`;
  await (await openTestDatabase({ file })).destroy();
  const intact = readFileSync(file);
  writeFileSync(file, Buffer.from(intact).fill(0x55, 8192, 60_000));
  await expect(backupDatabase(file, copy)).rejects.toThrow(advice);
  writeFileSync(file, "holiday photos");
  await expect(backupDatabase(file, copy)).rejects.toThrow(advice);
  expect(readdirSync(directory).filter((name) => name.startsWith("backup"))).toEqual([]);
});

test("says that the directory of a backup is missing", async () => {
  await (await openTestDatabase({ file })).destroy();
  const missing = join(directory, "missing");
  await expect(backupDatabase(file, join(missing, "backup.sqlite"))).rejects.toThrow(
    `There is no directory ${missing}`,
  );
});

test.each(["SQLITE_FULL", "ENOSPC"])(
  "names the backup whose disk is full when it gets %s",
  async (code) => {
    await (await openTestDatabase({ file })).destroy();
    const full = Object.assign(new Error("database or disk is full"), { code });
    vi.spyOn(SqliteFile.prototype, "backup").mockRejectedValue(full);
    await expect(backupDatabase(file, copy)).rejects.toMatchObject({
      code: "unavailable",
      message: `There is not enough disk space for ${copy}. Free up space there, then try again.`,
    });
    expect(readdirSync(directory).filter((name) => name.startsWith("backup"))).toEqual([]);
  },
);

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

test("does not replay the WAL of a former database over a restored backup", async () => {
  const kept = join(directory, "kept");
  const former = await openTestDatabase({ file });
  await insertTestStore(former, { name: "First" });
  await backupDatabase(file, copy);
  await insertTestStore(former, { name: "Second" });
  // As after a crash: the latest commits are only in the WAL.
  mkdirSync(kept);
  for (const suffix of ["", "-wal", "-shm"])
    copyFileSync(file + suffix, join(kept, `db.sqlite${suffix}`));
  await former.destroy();

  const moved = join(kept, "db.sqlite");
  const wal = readFileSync(`${moved}-wal`);
  expect(wal.length).toBeGreaterThan(0);
  renameSync(moved, join(kept, "moved"));
  writeFileSync(`${moved}-journal`, "left");
  expect(await restoreDatabase(copy, moved, { now })).toBe(`${moved}${keptSuffix}-wal`);
  expect(readdirSync(kept).toSorted()).toEqual([
    "db.sqlite",
    `db.sqlite${keptSuffix}-journal`,
    `db.sqlite${keptSuffix}-shm`,
    `db.sqlite${keptSuffix}-wal`,
    "moved",
  ]);
  expect(await storeNames(moved)).toEqual(["First"]);
  expect(readFileSync(`${moved}${keptSuffix}-wal`).equals(wal)).toBe(true);
});

test.each([
  ["a file of another kind", () => Buffer.from("garbage ".repeat(1000))],
  ["a zeroed header", (content: Buffer) => content.fill(0, 0, 4096)],
  ["a damaged schema", (content: Buffer) => content.fill(0x55, 100, 4096)],
  ["a truncated file", (content: Buffer) => content.subarray(0, 5000)],
])("replaces and keeps a database that is %s", async (_name, damage) => {
  const db = await openTestDatabase({ file });
  await insertTestStore(db, { name: "First" });
  await backupDatabase(file, copy);
  await db.destroy();
  const damaged = damage(readFileSync(file));
  writeFileSync(file, damaged);
  writeFileSync(`${file}-wal`, "left");
  expect(await restoreDatabase(copy, file, { now })).toBe(`${file}${keptSuffix}`);
  expect(await storeNames(file)).toEqual(["First"]);
  expect(statSync(file + keptSuffix).size).toBe(damaged.length);
});

test("restores a backup without writing to its directory", async () => {
  const db = await openTestDatabase({ file });
  await insertTestStore(db, { name: "First" });
  const media = join(directory, "media");
  mkdirSync(media);
  await backupDatabase(file, join(media, "backup.sqlite"));
  await db.destroy();
  await restoreDatabase(join(media, "backup.sqlite"), file, { now });
  expect(readdirSync(media)).toEqual(["backup.sqlite"]);
  expect(await storeNames(file)).toEqual(["First"]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test("restores the commits that are in the WAL of a backup", async () => {
  const db = await openTestDatabase({ file });
  await insertTestStore(db, { name: "First" });
  copyFileSync(file, copy);
  copyFileSync(`${file}-wal`, `${copy}-wal`);
  await db.destroy();
  // Left by a process that was killed while it restored.
  writeFileSync(`${file}.unfinished-wal`, "left");
  await restoreDatabase(copy, file, { now });
  expect(await storeNames(file)).toEqual(["First"]);
  expect(readdirSync(directory).filter((name) => name.includes("unfinished"))).toEqual([]);
});

test("says why a backup cannot be read", async () => {
  mkdirSync(copy);
  await expect(restoreDatabase(copy, file, { now })).rejects.toMatchObject({
    code: "unavailable",
    message: `${copy} cannot be read: check that it is a file and that this user may read it.`,
  });
  await expect(restoreDatabase(join(directory, "none"), file, { now })).rejects.toThrow(
    "There is no backup at",
  );
  expect(readdirSync(directory)).toEqual(["backup.sqlite"]);
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
