import { distributeTables } from "@cartograph/database/distribution/distribute-tables.ts";
import { addFakeCitus } from "@cartograph/database/testing/fake-citus.ts";
import { openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { expect, test } from "vitest";
import { warnOfUndistributedTables } from "./undistributed-tables.ts";

test("warns of tables that are not distributed, on a Citus cluster only", async () => {
  const db = await openTestDatabase();
  const warnings: unknown[] = [];
  const log = { warn: (details: unknown) => warnings.push(details) };
  await warnOfUndistributedTables(db, log);
  expect(warnings).toEqual([]);
  await addFakeCitus(db);
  await warnOfUndistributedTables(db, log);
  expect(warnings).toEqual([{ tables: expect.arrayContaining(["stores", "orders"]) }]);
  await distributeTables(db, () => undefined);
  await warnOfUndistributedTables(db, log);
  expect(warnings).toHaveLength(1);
  await db.destroy();
});
