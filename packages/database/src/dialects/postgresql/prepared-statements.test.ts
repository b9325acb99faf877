import { type CompiledQuery, sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "../../open-database.ts";
import type { Database } from "../../schema.ts";
import { copyTemplate } from "../../testing/postgresql-copy.ts";

let database: Awaited<ReturnType<typeof copyTemplate>>;
let db: ReturnType<typeof openDatabase>;
beforeEach(async () => {
  database = await copyTemplate();
  db = openDatabase({ url: database.url, connections: 1 });
});
afterEach(async () => {
  await db.destroy();
  await database.drop();
});

async function preparedTexts(): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements order by statement`.execute(db);
  return rows.map(({ statement }) => statement);
}

const numbered = (text: number, value: number): CompiledQuery<{ n: number }> =>
  sql<{ n: number }>`select ${value} as n, ${sql.lit(text)} as text`.compile(db);

test("prepares a statement when a connection runs it for the second time", async () => {
  await db.executeQuery(numbered(1, 10));
  expect(await preparedTexts()).toEqual([]);
  for (const value of [11, 12, 13]) {
    const { rows } = await db.executeQuery(numbered(1, value));
    expect(rows).toMatchObject([{ n: value }]);
  }
  await db.executeQuery(numbered(2, 20));
  expect(await preparedTexts()).toEqual([numbered(1, 0).sql]);
});

test("keeps the most recently run statements", async () => {
  for (let text = 0; text < 320; text += 1) {
    await db.executeQuery(numbered(text, 1));
    await db.executeQuery(numbered(text, 2));
    await db.executeQuery(numbered(0, 3));
  }
  const kept = await preparedTexts();
  expect(kept).toHaveLength(300);
  expect(kept).toContain(numbered(0, 0).sql);
  expect(kept).not.toContain(numbered(1, 0).sql);
});

const all = (on: Database) => sql`select * from example where 1 = ${1}`.execute(on);
const allInTransaction = () => db.transaction().execute(all);

describe("after a prepared statement's table got a column", () => {
  beforeEach(async () => {
    await sql`create table example (a bigint)`.execute(db);
    for (const _ of [1, 2, 3]) await all(db);
    await sql`insert into example values (1)`.execute(db);
    await sql`alter table example add column b bigint`.execute(db);
  });

  test("runs it again", async () => {
    for (const _ of [1, 2, 3]) expect((await all(db)).rows).toEqual([{ a: 1, b: null }]);
  });

  test("fails once in a transaction, with the reason", async () => {
    await expect(allInTransaction()).rejects.toThrow("cached plan");
    expect((await allInTransaction()).rows).toEqual([{ a: 1, b: null }]);
  });

  test("writes once", async () => {
    const insert = () => sql`insert into example (a) values (${2}) returning example.*`.execute(db);
    for (const _ of [1, 2, 3]) await insert();
    await sql`alter table example add column c bigint`.execute(db);
    expect((await insert()).rows).toEqual([{ a: 2, b: null, c: null }]);
    const { rows } = await sql`select count(*) as count from example where a = 2`.execute(db);
    expect(rows).toEqual([{ count: 4 }]);
  });
});
