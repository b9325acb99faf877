import { sql } from "kysely";
import { expect, test } from "vitest";
import { insertTestStore, openTestDatabase } from "../testing/test-database.ts";

/** Generates many rows without storing them. */
const numbers = (last: number) => sql<{ n: number; text: string }>`(
  with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${last})
  select n, ${"x".repeat(1000)} as text from numbers)`;

test("streams the same rows as a query returns", async () => {
  const db = await openTestDatabase();
  await insertTestStore(db);
  const query = db
    .selectFrom("stores")
    .select(["id", "name", "created_at", "getting_started_closed_at"]);
  const streamed: unknown[] = [];
  for await (const row of query.stream()) streamed.push(row);
  expect(streamed).toEqual(await query.execute());
  expect(streamed).toMatchObject([{ created_at: 0, getting_started_closed_at: null }]);
  await db.destroy();
});

test("reads only the requested rows, and allows further queries afterwards", async () => {
  const db = await openTestDatabase();
  // Reading all of them would take more memory and time than there is.
  const query = db.selectFrom(numbers(1_000_000_000).as("numbers")).select(["n", "text"]);
  const read: number[] = [];
  for await (const { n } of query.stream(2)) {
    read.push(n);
    if (n === 5) break;
  }
  expect(read).toEqual([1, 2, 3, 4, 5]);
  expect(await db.selectFrom("stores").select("id").execute()).toEqual([]);
  await db.destroy();
});
