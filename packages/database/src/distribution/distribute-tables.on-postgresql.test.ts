import { type Kysely, sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Schema } from "../schema.ts";
import { addFakeCitus } from "../testing/fake-citus.ts";
import { openTestDatabase } from "../testing/test-database.ts";
import { distributeTables, undistributedTables } from "./distribute-tables.ts";
import { planDistribution } from "./plan-distribution.ts";
import { readTableKeys } from "./table-keys.ts";

let db: Kysely<Schema>;
beforeEach(async () => {
  db = await openTestDatabase();
});
afterEach(() => db.destroy());

async function distribute(given = db): Promise<string[]> {
  const tables: string[] = [];
  await distributeTables(given, (table) => tables.push(table));
  return tables;
}

test("plans every table of the schema, and distributes all tables with a store", async () => {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  const stored = tables.filter(({ isView }) => !isView);
  const withStore = stored.filter(({ columns }) => columns.some(({ name }) => name === "store_id"));
  const plan = planDistribution(await readTableKeys(db));
  const tablesOf = (kind: string) =>
    plan.flatMap((step) => (step.kind === kind ? step.tables : [])).toSorted();
  const namesOf = (of: typeof tables) => of.map(({ name }) => name).toSorted();
  expect(plan.flatMap((step) => step.tables).toSorted()).toEqual(namesOf(stored));
  expect(withStore.length).toBeGreaterThan(40);
  expect(tablesOf("distributed")).toEqual(namesOf(withStore));
  expect(tablesOf("reference")).toEqual(["stores", "users"]);
});

test("explains what to do in a database without Citus", async () => {
  expect(await undistributedTables(db)).toEqual([]);
  await expect(distribute()).rejects.toThrow(
    "This database does not have the Citus extension. Use a Citus coordinator, and run `create extension citus` in this database on every node.",
  );
});

test("explains what to do if the nodes do not know the coordinator", async () => {
  await addFakeCitus(db, [{ isCoordinator: false }]);
  await expect(distribute()).rejects.toThrow("select citus_set_coordinator_host(");
});

test("resumes after an interruption in the same group, and does nothing when run again", async () => {
  await addFakeCitus(db, [
    { isCoordinator: true },
    { isCoordinator: false },
    { isCoordinator: false },
  ]);
  // One connection, so that the setting that makes a table fail applies.
  await db.connection().execute(async (connection) => {
    const fail = (table: string) =>
      sql`select set_config('stand_in.failing', ${table}, false)`.execute(connection);
    const planned = await undistributedTables(connection);
    await fail("orders");
    await expect(distribute(connection)).rejects.toThrow("the connection to the node was lost");
    const left = await undistributedTables(connection);
    expect(left[0]).toBe("orders");
    expect(left.length).toBeLessThan(planned.length);
    await fail("");
    expect(await distribute(connection)).toEqual(left);
    expect(await distribute(connection)).toEqual([]);
  });
  const { rows } = await sql<{ group: string; tables: number }>`
    select colocated_with as "group", count(*) as tables from pg_dist_partition
    where partmethod = 'h' group by colocated_with order by tables`.execute(db);
  expect(rows).toEqual([
    { group: "none", tables: 1 },
    { group: expect.any(String), tables: expect.any(Number) },
  ]);
});

test("finds a table of stores that a later migration created", async () => {
  await addFakeCitus(db);
  await distribute();
  await sql`create table later (store_id bigint, id bigint, primary key (store_id, id))`.execute(
    db,
  );
  expect(await undistributedTables(db)).toEqual(["later"]);
  expect(await distribute()).toEqual(["later"]);
});
