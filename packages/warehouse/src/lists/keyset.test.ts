import { openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import {
  array,
  assert,
  asyncProperty,
  constant,
  constantFrom,
  integer,
  oneof,
  string,
  tuple,
} from "fast-check";
import { testRuns } from "@cartograph/contracts/testing/test-runs.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "@cartograph/database/schema.ts";
import type { Position } from "./cursor.ts";
import { afterPosition, type SortColumn, sortedBy } from "./keyset.ts";
import { comparePositions, pageOf } from "./page.ts";

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
  await db.schema
    .createTable("listed")
    .addColumn("id", "integer")
    .addColumn("amount", "integer")
    .addColumn("name", "text")
    .execute();
});
afterAll(() => db.destroy());

type Listed = { id: number; amount: number | null; name: string };
const anyDirection = constantFrom("asc" as const, "desc" as const);
const anyRows = array(
  tuple(oneof(constant(null), integer({ min: -2, max: 2 })), string({ maxLength: 1 })),
  { maxLength: 12 },
).map((rows) => rows.map(([amount, name], id): Listed => ({ id, amount, name })));
const anyDirections = tuple(anyDirection, anyDirection, anyDirection);

const positionOf = ({ amount, name, id }: Listed): Position => [amount, name, id];

function columnsOf(directions: readonly ("asc" | "desc")[]): SortColumn[] {
  const [amount = "asc", name = "asc", id = "asc"] = directions;
  return [
    { value: sql.ref<number | null>("amount"), direction: amount, isNullable: true },
    { value: sql.ref<string>("name"), direction: name },
    { value: sql.ref<number>("id"), direction: id },
  ];
}

test("returns each row once, in order, for any page size and sort", async () => {
  await assert(
    asyncProperty(
      anyRows,
      anyDirections,
      integer({ min: 1, max: 4 }),
      async (rows, directions, limit) => {
        await sql`delete from listed`.execute(db);
        for (const { id, amount, name } of rows)
          await sql`insert into listed values (${id}, ${amount}, ${name})`.execute(db);
        const walked: Listed[] = [];
        for (;;) {
          const last = walked.at(-1);
          const columns = columnsOf(directions);
          let query = db.selectFrom(sql<Listed>`listed`.as("row")).selectAll();
          if (last) query = query.where(afterPosition(columns, positionOf(last)));
          const page = await sortedBy(query, columns).limit(limit).execute();
          walked.push(...page);
          if (page.length < limit) break;
        }
        const compare = comparePositions(directions);
        const byPosition = (a: Listed, b: Listed) => compare(positionOf(a), positionOf(b));
        expect(walked.map(({ id }) => id)).toEqual(rows.toSorted(byPosition).map(({ id }) => id));
      },
    ),
    { numRuns: testRuns(100) },
  );
});

test("returns each in-memory row once, nulls last in both directions", () => {
  const rows: Listed[] = [3, null, 1, null, 2].map((amount, id) => ({ id, amount, name: "" }));
  const question = { storeId: 1, name: "listed", query: {}, sort: "-amount" };
  for (const [direction, expected] of [
    ["asc", [2, 4, 0, 1, 3]],
    ["desc", [0, 4, 2, 1, 3]],
  ] as const) {
    const walked: number[] = [];
    let cursor: string | undefined;
    do {
      const page = pageOf(rows, {
        question,
        limit: 2,
        cursor,
        positionOf,
        directions: [direction, "asc", "asc"],
      });
      walked.push(...page.rows.map(({ id }) => id));
      cursor = page.next ?? undefined;
    } while (cursor !== undefined);
    expect(walked).toEqual(expected);
  }
});
