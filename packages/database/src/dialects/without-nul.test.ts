import { sql } from "kysely";
import { expect, test } from "vitest";
import { insertTestStore, openTestDatabase } from "../testing/test-database.ts";
import { textsOf } from "./portable/json-lists.ts";
import { withoutNul } from "./without-nul.ts";

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

test("keeps backslashes and everything else", () => {
  const kept = ["\\u0000", JSON.stringify(["\\u0000"]), "plain", 1, null, Buffer.from([0])];
  expect(withoutNul(kept)).toEqual(kept);
  expect(withoutNul([JSON.stringify(["\\\0"])])).toEqual([JSON.stringify(["\\"])]);
});
