import { sql } from "kysely";
import { expect, test } from "vitest";
import { insertTestStore, openTestDatabase } from "../testing/test-database.ts";
import { textsOf } from "./portable/json-lists.ts";
import { storableJson, storableParameters } from "./storable-text.ts";

test("stores and finds texts without the character NUL", async () => {
  const db = await openTestDatabase();
  await insertTestStore(db, { name: "Cand\0les" });
  const found = db.selectFrom("stores").select("name").where("name", "=", "Candles\0");
  expect(await found.execute()).toEqual([{ name: "Candles" }]);
  const streamed: unknown[] = [];
  for await (const row of found.stream()) streamed.push(row);
  expect(streamed).toEqual([{ name: "Candles" }]);
  const list = JSON.stringify(["a\0", "b"]);
  const { rows } = await sql`select value from ${textsOf(list)} as each order by value`.execute(db);
  expect(rows).toEqual([{ value: "a" }, { value: "b" }]);
  await db.destroy();
});

test("finds texts with lone surrogates in a list", async () => {
  const db = await openTestDatabase();
  const list = JSON.stringify(["a\uD83D", "\uDE00b", "😀"]);
  const { rows } = await sql`select value from ${textsOf(list)} as each order by value`.execute(db);
  expect(rows).toEqual([{ value: "a\uFFFD" }, { value: "\uFFFDb" }, { value: "😀" }]);
  await insertTestStore(db, { name: "C\uD83D" });
  expect(await db.selectFrom("stores").select("name").execute()).toEqual([{ name: "C\uFFFD" }]);
  await db.destroy();
});

test("keeps backslashes and everything else", () => {
  const kept = [
    "\\u0000",
    "{\\u0000",
    "[\\ud800]",
    JSON.stringify(["\\u0000"]),
    JSON.stringify(["\0"]),
    JSON.stringify({ a: "\uD83D" }),
    String.raw`["\ud83d\uDE00", "\\ud83d"]`,
    "\\ud83d",
    1,
    null,
    Buffer.from([0]),
  ];
  expect(storableParameters(kept)).toEqual(kept);
});

test("removes escaped NUL characters and lone surrogates from JSON", () => {
  expect(storableJson(JSON.stringify(["\\\0", "\0"]))).toBe(JSON.stringify(["\\", ""]));
  expect(storableJson(JSON.stringify(["a\uD83D"]))).toBe('["a\uFFFD"]');
  const kept = String.raw`["\ud83d\uDE00", "\\ud83d", "\\u0000"]`;
  expect(storableJson(kept)).toBe(kept);
});
