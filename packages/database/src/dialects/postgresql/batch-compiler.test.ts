import { expect, test } from "vitest";
import { deleteStatement } from "../../statements.ts";
import { openTestDatabase } from "../../testing/test-database.ts";
import { runBatch } from "../batch.ts";

test("passes a value shared by all rows as one parameter, so that Citus can route the statement", async () => {
  const texts: string[] = [];
  const db = await openTestDatabase({ beforeQuery: (text) => texts.push(text) });
  const statement = deleteStatement(db, "notes", ["store_id", "id"]);
  const lastText = async (rows: number[][]) => {
    await runBatch(db, statement, rows);
    return texts.at(-1) ?? "";
  };
  const ofOneStore = await lastText([
    [1, 1],
    [1, 2],
  ]);
  expect(ofOneStore).toContain("unnest($2::bigint[])");
  expect(ofOneStore).toContain(`"store_id" = $1::bigint`);
  const ofTwoStores = await lastText([
    [1, 1],
    [2, 1],
  ]);
  expect(ofTwoStores).toContain("unnest($1::bigint[], $2::bigint[])");
  await db.destroy();
});
