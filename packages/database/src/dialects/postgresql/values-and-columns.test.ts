import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { insertTestStore, openTestDatabase } from "../../testing/test-database.ts";

let db: Awaited<ReturnType<typeof openTestDatabase>>;
beforeEach(async () => {
  db = await openTestDatabase();
});
afterEach(() => db.destroy());

test("reads the same JavaScript values as from SQLite", async () => {
  const { rows } = await sql`
    select ${2 ** 53 - 1} as integer, sum(n) as sum, avg(n) as average, ${0.5} as fraction,
      ${"é"} as text, ${Buffer.from([0, 255])} as bytes, ${null} as nothing, 1 < 2 as yes, count(*) as count
    from (values (cast(1 as bigint)), (2)) as numbers (n)`.execute(db);
  expect(rows).toEqual([
    {
      integer: 2 ** 53 - 1,
      sum: 3,
      average: 1.5,
      fraction: 0.5,
      text: "é",
      bytes: Buffer.from([0, 255]),
      nothing: null,
      yes: 1,
      count: 2,
    },
  ]);
});

test("refuses to read a number that JavaScript cannot represent exactly", async () => {
  await expect(sql`select cast(9007199254740993 as bigint)`.execute(db)).rejects.toThrow(
    "cannot represent the number 9007199254740993 exactly",
  );
});

test("sorts nulls as SQLite does, and text by code point", async () => {
  const { id } = await insertTestStore(db);
  const tags = ["b", "é", "Z", "a"].map((name, index) => ({ store_id: id, id: index, name }));
  await db.insertInto("tags").values(tags).execute();
  const names = await db.selectFrom("tags").select("name").orderBy("name").execute();
  expect(names.map(({ name }) => name)).toEqual(["Z", "a", "b", "é"]);
  const users = ["1", null, "0"].map((name, index) => ({
    id: `u${index}`,
    username: "sorted",
    username_key: `u${index}`,
    password_hash: "",
    name,
    email: null,
    created_at: 0,
  }));
  await db.insertInto("users").values(users).execute();
  const sorted = async (direction: "asc" | "desc") => {
    const query = db.selectFrom("users").select("name").where("username", "=", "sorted");
    return (await query.orderBy("name", direction).execute()).map(({ name }) => name);
  };
  expect(await sorted("asc")).toEqual([null, "0", "1"]);
  expect(await sorted("desc")).toEqual(["1", "0", null]);
});

test("maps the types of columns in migrations", async () => {
  await db.schema
    .createTable("example")
    .addColumn("number", "integer")
    .addColumn("share", "real")
    .addColumn("text", "text", (column) => column.notNull())
    .addColumn("bytes", "blob")
    .execute();
  const { rows } = await sql<{ type: string }>`
    select format_type(atttypid, atttypmod) || ' ' || attcollation::regcollation as type
    from pg_attribute where attrelid = 'example'::regclass and attnum > 0 order by attnum`.execute(
    db,
  );
  expect(rows.map(({ type }) => type)).toEqual([
    "bigint -",
    "double precision -",
    'text "C"',
    "bytea -",
  ]);
});
