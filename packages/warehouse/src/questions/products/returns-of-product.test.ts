import { dateBases } from "@cartograph/contracts/date-range.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { CompiledQuery } from "kysely";
import { expect, test } from "vitest";
import { wholeDays } from "../../calendar/period.ts";
import { returnsOfProduct } from "./returns-of-product.ts";

test.each(dateBases)("reads the lines of the returns only, by %s", async (basis) => {
  const sent: string[] = [];
  const db = await openTestDatabase({ beforeQuery: (text) => sent.push(text) });
  const { id: storeId } = await insertTestStore(db);
  const window = wholeDays({ from: 20_000, to: 20_029 });
  await returnsOfProduct(db, { storeId, productId: 1, basis, window });
  const text = sent.at(-1) ?? "";
  const parameters = [...text.matchAll(/\?/g)].map(() => 1);
  const plan = CompiledQuery.raw(`explain query plan ${text}`, parameters);
  const { rows } = await db.executeQuery<{ detail: string }>(plan);
  const reads = rows.map(({ detail }) => detail).filter((each) => !each.startsWith("USE TEMP"));
  expect(reads.map((each) => each.replace(/ \(.*/, ""))).toEqual(
    ["ledger_entries", "returned", "line", "item"].map(
      (table) => `SEARCH ${table} USING PRIMARY KEY`,
    ),
  );
  await db.destroy();
});
