import { demoCredentials } from "@cartograph/contracts/accounts.ts";
import { hourMs } from "@cartograph/contracts/days.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { listTargets, setTargets } from "@cartograph/warehouse/targets/stored-targets.ts";
import { setTimeout } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openLog } from "../testing/log-lines.ts";
import { planDemoTargets } from "./demo-targets.ts";
import { startExtendingDemo } from "./extend-demo.ts";

let now: number;
const closers: (() => unknown)[] = [];
beforeEach(() => {
  now = Date.parse("2026-11-30T12:00:00Z");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
});
afterEach(async () => {
  vi.useRealTimers();
  for (const close of closers.splice(0).toReversed()) await close();
});

/** A demo store with targets, and the server's hourly job. */
async function openDemo() {
  const db = await openTestDatabase();
  const store = await insertTestStore(db);
  await db.updateTable("users").set({ username_key: demoCredentials.username }).execute();
  await db.updateTable("stores").set({ is_demo: 1 }).where("id", "=", store.id).execute();
  await planDemoTargets(db, store.id, now);
  const { log, lines } = openLog();
  const sync = { importRates: vi.fn<() => never>() };
  const job = startExtendingDemo({ db, sync, now: () => now, log });
  closers.push(
    () => db.destroy(),
    () => job.stop(),
  );
  const targets = async () => (await listTargets(db, store, {})).targets;
  const lastMonth = async () =>
    (await targets())
      .map(({ month }) => month)
      .toSorted()
      .at(-1);
  return { db, store, lines, targets, lastMonth };
}

test("adds a year of targets once the last year that Settings show has begun", async () => {
  const demo = await openDemo();
  expect(await demo.lastMonth()).toBe("2028-11");
  now = Date.parse("2027-11-01T12:00:00Z");
  await vi.advanceTimersByTimeAsync(hourMs);
  await vi.waitFor(async () => expect(await demo.lastMonth()).toBe("2029-11"), { timeout: 60_000 });
  const months = new Set((await demo.targets()).map(({ month }) => month));
  expect(months.size).toBe(50);
  expect(demo.lines).toEqual([]);
});

test.each([
  ["all of them", () => true],
  ["those of the last month that Settings show", (month: string) => month === "2027-11"],
  ["those of every month that Settings show", (month: string) => month <= "2027-11"],
])("keeps targets deleted when a visitor deleted %s", async (_case, isDeleted) => {
  const demo = await openDemo();
  const before = await demo.targets();
  const deleted = before.filter(({ month }) => isDeleted(month));
  const changes = deleted.map(({ metric, month }) => ({ metric, month, value: null }));
  await setTargets(demo.db, demo.store, changes);
  for (const later of ["2026-11-30T13:00:00Z", "2026-12-01T12:00:00Z"]) {
    now = Date.parse(later);
    await vi.advanceTimersByTimeAsync(hourMs);
    await setTimeout(50);
    expect(await demo.targets()).toEqual(before.filter(({ month }) => !isDeleted(month)));
  }
});
