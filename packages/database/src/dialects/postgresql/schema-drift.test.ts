import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrateToLatest } from "../../migrate.ts";
import { openDatabase } from "../../open-database.ts";
import { describeSchema } from "../../testing/described-schema.ts";
import { openTestDatabase } from "../../testing/test-database.ts";
import { neverNullColumns } from "./never-null-columns.ts";

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

test("creates the same tables in both databases", () => {
  expect(sqlite).toEqual(postgresql);
  expect(postgresql.length).toBeGreaterThan(500);
});

test("includes the store in every key of a store's table in PostgreSQL", () => {
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

test("lists only columns that are not null in every table as never null", () => {
  const nullable = postgresql.flatMap((line) => /^\w+\.(\w+) \w+$/.exec(line)?.slice(1) ?? []);
  expect(nullable).toContain("deleted_at");
  expect(nullable.filter((name) => neverNullColumns.has(name))).toEqual([]);
});
