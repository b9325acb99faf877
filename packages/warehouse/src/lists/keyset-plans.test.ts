import { openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { afterPosition, type SortColumn, sortedBy } from "./keyset.ts";

test("starts an index scan at the position", async () => {
  const db = await openTestDatabase();
  const columns: SortColumn[] = [
    { value: sql.ref<string>("name"), direction: "desc" },
    { value: sql.ref<number>("id"), direction: "desc" },
  ];
  const query = db
    .selectFrom("orders")
    .select("id")
    .where("store_id", "=", 1)
    .where(afterPosition(columns, ["#1005", 5]));
  const plan = await sortedBy(query, columns).explain(undefined, sql`query plan`);
  expect(JSON.stringify(plan)).toContain("orders_name (store_id=? AND name<?)");
  await db.destroy();
});
