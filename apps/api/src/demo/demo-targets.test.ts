import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { listTargets, setTargets } from "@cartograph/warehouse/targets/stored-targets.ts";
import { expect, test } from "vitest";
import { ensureDemoTargets } from "./demo-targets.ts";

const now = Date.parse("2026-11-22T12:00:00Z");

test("gives the demo store targets for every month from its first data to a year ahead", async () => {
  const db = await openTestDatabase();
  const store = await insertTestStore(db);
  await ensureDemoTargets(db, store.id, now);
  const { targets } = await listTargets(db, store, {});
  const months = [...new Set(targets.map(({ month }) => month))];
  expect([months[0], months.length, months.at(-1)]).toEqual(["2025-10", 26, "2027-11"]);
  expect(targets).toHaveLength(26 * 8);
  expect(targets).toContainEqual({
    metric: "total_sales",
    month: "2026-11",
    value: 600_000,
    unit: "money",
  });
});

test("leaves months with targets as they are and plans the months after them", async () => {
  const db = await openTestDatabase();
  const store = await insertTestStore(db);
  await ensureDemoTargets(db, store.id, now);
  const change = { metric: "total_sales", month: "2026-11", value: 1 } as const;
  await setTargets(db, store, [change, { metric: "orders", month: "2026-12", value: null }]);
  await ensureDemoTargets(db, store.id, Date.parse("2026-12-02T12:00:00Z"));
  const { targets } = await listTargets(db, store, { from: "2026-11" });
  const of = (metric: string, month: string) =>
    targets.find((target) => target.metric === metric && target.month === month)?.value;
  expect([of("total_sales", "2026-11"), of("orders", "2026-12")]).toEqual([1, undefined]);
  expect(of("total_sales", "2027-12")).toBeGreaterThan(0);
});
