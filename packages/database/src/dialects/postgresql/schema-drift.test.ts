import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrateToLatest } from "../../migrate.ts";
import { openDatabase } from "../../open-database.ts";
import { describeSchema } from "../../testing/described-schema.ts";
import { openTestDatabase } from "../../testing/test-database.ts";
import { neverNullColumns } from "./never-null-columns.ts";

/*
 * In SQLite, keys of rows with random ids lack the store, since their table would have to be copied to change them. The
 * ids are unique in the whole database either way. A table that got the store into its keys is taken off the lists.
 */
const onlyInSqlite = [
  "disconnected_accounts primary (id)",
  "imports primary (id)",
  "integrations primary (id)",
  "integrations unique (store_id, id)",
  "sync_cursors foreign (integration_id) to integrations on delete cascade",
  "sync_cursors primary (integration_id, stream)",
  "sync_run_streams foreign (run_id) to sync_runs on delete cascade",
  "sync_run_streams primary (run_id, stream)",
  "sync_runs foreign (integration_id) to integrations on delete cascade",
  "sync_runs index (integration_id, started_at)",
  "sync_runs primary (id)",
];
const onlyInPostgresql = [
  "disconnected_accounts primary (store_id, id)",
  "imports primary (store_id, id)",
  "integrations primary (store_id, id)",
  "sync_cursors foreign (store_id, integration_id) to integrations on delete cascade",
  "sync_cursors primary (store_id, integration_id, stream)",
  "sync_run_streams foreign (store_id, run_id) to sync_runs on delete cascade",
  "sync_run_streams primary (store_id, run_id, stream)",
  "sync_runs foreign (store_id, integration_id) to integrations on delete cascade",
  "sync_runs index (store_id, integration_id, started_at)",
  "sync_runs primary (store_id, id)",
];

let sqlite: string[] = [];
let postgresql: string[] = [];
let db: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  db = await openTestDatabase();
  postgresql = await describeSchema(db);
  const file = openDatabase({ file: ":memory:" });
  await migrateToLatest(file);
  sqlite = await describeSchema(file);
  await file.destroy();
});
afterAll(() => db.destroy());

test("creates the same tables in both databases, but for the keys that lack the store in SQLite", () => {
  expect(sqlite.filter((line) => !postgresql.includes(line))).toEqual(onlyInSqlite);
  expect(postgresql.filter((line) => !sqlite.includes(line))).toEqual(onlyInPostgresql);
  expect(postgresql.length).toBeGreaterThan(500);
});

test("has the store in every key of a store's table in PostgreSQL", () => {
  const ofStores = new Set(
    postgresql.flatMap((line) => /^(\w+)\.store_id /.exec(line)?.slice(1) ?? []),
  );
  const keys = postgresql.filter((line) => / (primary|unique|foreign) \(/.test(line));
  const lacking = keys.filter(
    (line) => ofStores.has(line.split(" ")[0] ?? "") && !line.includes("store_id"),
  );
  expect(ofStores.size).toBeGreaterThan(40);
  expect(lacking).toEqual([]);
});

test("creates no triggers in PostgreSQL", async () => {
  const { rows } = await sql`select tgname from pg_trigger where not tgisinternal`.execute(db);
  expect(rows).toEqual([]);
});

test("lists as never null only columns that are null in no table", () => {
  const nullable = postgresql.flatMap((line) => /^\w+\.(\w+) \w+$/.exec(line)?.slice(1) ?? []);
  expect(nullable).toContain("deleted_at");
  expect(nullable.filter((name) => neverNullColumns.has(name))).toEqual([]);
});
