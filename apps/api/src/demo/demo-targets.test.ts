import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { listTargets, setTargets } from "@cartograph/warehouse/targets/stored-targets.ts";
import { expect, test } from "vitest";
import { planDemoTargets } from "./demo-targets.ts";

const now = Date.parse("2026-11-22T12:00:00Z");

test("gives the demo store targets for every month from its first data to two years ahead", async () => {
  const db = await openTestDatabase();
  const store = await insertTestStore(db);
  await planDemoTargets(db, store.id, now);
  const { targets } = await listTargets(db, store, {});
  const months = [...new Set(targets.map(({ month }) => month))];
  expect([months[0], months.length, months.at(-1)]).toEqual(["2025-10", 38, "2028-11"]);
  expect(targets).toHaveLength(38 * 8);
  expect(targets).toContainEqual({
    metric: "total_sales",
    month: "2026-11",
    value: 600_000,
    unit: "money",
  });
});

test("leaves a store that has targets as it is", async () => {
  const db = await openTestDatabase();
  const store = await insertTestStore(db);
  const target = { metric: "orders", month: "2026-11", value: 7 } as const;
  await setTargets(db, store, [target]);
  await planDemoTargets(db, store.id, now);
  expect((await listTargets(db, store, {})).targets).toMatchObject([target]);
});
