import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../../schema.ts";
import { openTestDatabase } from "../../testing/test-database.ts";
import { jsonRows } from "../json-rows.ts";
import { byCodePoint, containsText } from "./compare-texts.ts";
import { dateOfDay, monthOfDay } from "./days-as-text.ts";
import { integersOf, listOfTexts, objectsOf, textsOf } from "./json-lists.ts";

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.destroy());

async function rowsOf(query: RawBuilder<unknown>): Promise<unknown[]> {
  return (await query.execute(db)).rows;
}

async function valueOf(expression: RawBuilder<unknown>): Promise<unknown> {
  const [row] = (await sql<{ value: unknown }>`select ${expression} as value`.execute(db)).rows;
  return row?.value;
}

test("reads the texts and integers of JSON lists as rows", async () => {
  const texts = JSON.stringify(["b", "é", "10", "Z", "a"]);
  expect(
    await rowsOf(sql`select each.value from ${textsOf(texts)} as each order by each.value`),
  ).toEqual(["10", "Z", "a", "b", "é"].map((value) => ({ value })));
  expect(
    await rowsOf(sql`select value from ${integersOf("[10, 9, -1]")} as each order by value`),
  ).toEqual([-1, 9, 10].map((value) => ({ value })));
  expect(await rowsOf(sql`select value from ${textsOf(sql`null`)} as each`)).toEqual([]);
  const lists = sql`(select 1 as id, '["x", "y"]' as list union all select 2, '[]') as lists`;
  expect(
    await rowsOf(
      sql`select lists.id, each.value from ${lists}, ${textsOf(sql`lists.list`)} as each order by each.value`,
    ),
  ).toEqual([
    { id: 1, value: "x" },
    { id: 1, value: "y" },
  ]);
});

test("reads the fields of objects in a JSON list", async () => {
  const list = JSON.stringify([
    { id: "7", minor: 250 },
    { id: null, minor: -1 },
  ]);
  expect(
    await rowsOf(sql`select each.value ->> 'id' as id, cast(each.value ->> 'minor' as bigint) as minor
      from ${objectsOf(sql`cast(${list} as text)`)} as each order by minor`),
  ).toEqual([
    { id: null, minor: -1 },
    { id: "7", minor: 250 },
  ]);
});

test("lists distinct texts as JSON", async () => {
  const query = sql`select each.value as value from ${textsOf(JSON.stringify(["x", 'a"b', "x"]))} as each`;
  const list = String(await valueOf(listOfTexts(query)));
  expect((JSON.parse(list) as string[]).toSorted()).toEqual(['a"b', "x"]);
  expect([null, "[]"]).toContain(await valueOf(listOfTexts(sql`${query} where 1 = 0`)));
});

test("lists all rows as one JSON text", async () => {
  const rows = sql<{ id: number; name: string | null }>`(
    select 1 as id, cast(null as text) as name union all select 2, 'é"')`.as("listed");
  const read = async (limit: number) => {
    const query = db
      .selectFrom(rows)
      .where("id", "<", limit)
      .select(jsonRows(["id", "name"]));
    return JSON.parse((await query.executeTakeFirstOrThrow()).rows) as unknown[][];
  };
  expect((await read(3)).toSorted()).toEqual([
    [1, null],
    [2, 'é"'],
  ]);
  expect(await read(0)).toEqual([]);
});

test("formats days and months", async () => {
  for (const [day, date] of [
    [0, "1970-01-01"],
    [-1, "1969-12-31"],
    [20_513, "2026-03-01"],
    [19_782, "2024-02-29"],
  ] as const) {
    expect(await valueOf(dateOfDay(sql`${day}`))).toBe(date);
    expect(await valueOf(monthOfDay(sql`${day}`))).toBe(date.slice(0, 7));
  }
  expect(await valueOf(dateOfDay(sql`cast(null as bigint)`))).toBeNull();
  expect(await valueOf(monthOfDay(sql`cast(null as bigint)`))).toBeNull();
});

const isIn = (text: string, part: string) =>
  valueOf(sql`case when ${containsText(byCodePoint(sql`${text}`), part)} then 1 else 0 end`);

test("finds a substring, ignoring the case of ASCII letters", async () => {
  expect(await isIn("#EX-1001", "ex-1")).toBe(1);
  expect(await isIn("#ex-1001", "EX-1")).toBe(1);
  expect(await isIn("#1001", "2")).toBe(0);
  expect(await isIn("100%_", "%_")).toBe(1);
  expect(await isIn("10000", "%_")).toBe(0);
  // As the columns are compared.
  expect(await isIn("École", "école")).toBe(0);
});

test("sorts computed texts by code point", async () => {
  const texts = ["a", "B", "é", "Z", "_", "1"];
  const rows = sql.join(
    texts.map((text) => sql`select ${text} as value`),
    sql` union all `,
  );
  const sorted = sql`select value from (${rows}) as listed order by ${byCodePoint(sql<string>`value`)}`;
  expect(await rowsOf(sorted)).toEqual(["1", "B", "Z", "_", "a", "é"].map((value) => ({ value })));
});
