import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Kysely, Migrator, sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { migrateToLatest, migrationStatus } from "./migrate.ts";
import { migrations } from "./migrations/index.ts";
import { openDatabase } from "./open-database.ts";
import type { Schema } from "./schema.ts";
import { maxBackups, upgradeDatabase } from "./upgrade-database.ts";

let directory = "";
let file = "";
const older = "0018-add-fees-and-rounding";
const now = Date.UTC(2026, 1, 1);

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "cartograph-upgrade-"));
  file = join(directory, "db.sqlite");
});
afterEach(() => rmSync(directory, { recursive: true }));

async function openOlderFile(): Promise<Kysely<Schema>> {
  const db = openDatabase({ file });
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  expect((await migrator.migrateTo(older)).error).toBeUndefined();
  await sql`insert into users (id, username, username_key, password_hash, created_at)
    values ('u', 'u', 'u', '-', 0)`.execute(db);
  await sql`insert into stores (id, user_id, name, timezone, currency, is_demo, created_at)
    values (1, 'u', 'Shop', 'UTC', 'USD', 0, 0)`.execute(db);
  await sql`insert into integrations (id, store_id, name, platform, created_at)
    values ('i', 1, 'Shop', 'shopify', 0)`.execute(db);
  return db;
}

const backups = () => readdirSync(directory).filter((name) => name.includes("before-upgrade"));

/** Replaces all later migrations with one, so that nothing else needs a backup. */
function withMigration(migration: (typeof migrations)[string]) {
  const known = Object.entries(migrations).filter(([name]) => name <= older);
  return { ...Object.fromEntries(known), "0019-test": migration };
}

test("takes no backup of a new or current file", async () => {
  const db = openDatabase({ file });
  await upgradeDatabase(db, { file, now });
  await upgradeDatabase(db, { file, now });
  expect(backups()).toEqual([]);
  await db.destroy();
});

test("backs up a file of an earlier version before its upgrade, and reports where", async () => {
  const db = await openOlderFile();
  const saved: string[] = [];
  await upgradeDatabase(db, { file, now, onBackup: (backup) => saved.push(backup) });
  expect((await migrationStatus(db)).pending).toEqual([]);
  await db.destroy();
  expect(saved).toEqual([`${file}.before-upgrade-${older}-2026-02-01T00-00-00-000Z`]);
  const backup = openDatabase({ file: saved[0] ?? "", readonly: true });
  expect((await migrationStatus(backup)).applied.at(-1)).toBe(older);
  await backup.destroy();
});

test("keeps the latest backups and removes unfinished ones", async () => {
  const db = await openOlderFile();
  for (const name of ["a", "b", "c", "d.unfinished", "d.unfinished-journal"])
    writeFileSync(`${file}.before-upgrade-${name}`, "");
  await upgradeDatabase(db, { file, now });
  await db.destroy();
  expect(backups()).toHaveLength(maxBackups);
  expect(backups().filter((name) => name.includes("unfinished"))).toEqual([]);
  expect(backups().some((name) => name.includes(older))).toBe(true);
});

test("refuses the upgrade if the disk is too full, and changes nothing", async () => {
  const db = await openOlderFile();
  await expect(upgradeDatabase(db, { file, now, freeBytes: async () => 1000 })).rejects.toThrow(
    /needs [\d,]+ MB of free disk space/,
  );
  expect((await migrationStatus(db)).applied.at(-1)).toBe(older);
  expect(backups()).toEqual([]);
  await db.destroy();
});

test("keeps the rows of a table whose referenced table is rebuilt", async () => {
  const db = await openOlderFile();
  await migrateToLatest(
    db,
    withMigration({
      async up(transaction) {
        await sql`create table stores_new as select * from stores`.execute(transaction);
        await sql`drop table stores`.execute(transaction);
        await sql`create table stores (id integer primary key, user_id text, name text)`.execute(
          transaction,
        );
        await sql`insert into stores select id, user_id, name from stores_new`.execute(transaction);
        await sql`drop table stores_new`.execute(transaction);
      },
    }),
  );
  expect(await db.selectFrom("integrations").select("id").execute()).toEqual([{ id: "i" }]);
  const { rows } = await sql`pragma foreign_keys`.execute(db);
  expect(rows).toEqual([{ foreign_keys: 1 }]);
  await db.destroy();
});

test("rolls back a migration that loses rows of an undeclared table", async () => {
  const db = await openOlderFile();
  const migration = { up: (of: Kysely<unknown>) => sql`delete from integrations`.execute(of) };
  const losing = { up: async (of: Kysely<unknown>) => void (await migration.up(of)) };
  await expect(migrateToLatest(db, withMigration(losing))).rejects.toMatchObject({
    cause: { message: "Migration 0019-test would leave 0 of 1 rows in integrations" },
  });
  expect(await db.selectFrom("integrations").select("id").execute()).toEqual([{ id: "i" }]);
  const changesRowsOf = ["integrations", "store_versions"];
  await migrateToLatest(db, withMigration({ ...losing, changesRowsOf }));
  expect(await db.selectFrom("integrations").select("id").execute()).toEqual([]);
  await db.destroy();
});

test("rolls back a migration that leaves a broken reference", async () => {
  const db = await openOlderFile();
  const breaking = {
    async up(of: Kysely<unknown>) {
      await sql`update integrations set store_id = 7`.execute(of);
    },
  };
  await expect(migrateToLatest(db, withMigration(breaking))).rejects.toMatchObject({
    cause: {
      message:
        "Migration 0019-test would leave rows without the row that they refer to in integrations",
    },
  });
  const [row] = await db.selectFrom("integrations").select("store_id").execute();
  expect(row).toEqual({ store_id: 1 });
  await db.destroy();
});
