import { demoCredentials } from "@cartograph/contracts/accounts.ts";
import { hourMs } from "@cartograph/contracts/days.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { listTargets, setTargets } from "@cartograph/warehouse/targets/stored-targets.ts";
import { setTimeout } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openLog } from "../testing/log-lines.ts";
import { ensureDemoTargets } from "./demo-targets.ts";
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
  await ensureDemoTargets(db, store.id, now);
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

test("adds targets when a month begins while the server is running", async () => {
  const demo = await openDemo();
  expect(await demo.lastMonth()).toBe("2027-11");
  now = Date.parse("2026-12-01T12:00:00Z");
  await vi.advanceTimersByTimeAsync(hourMs);
  await vi.waitFor(async () => expect(await demo.lastMonth()).toBe("2027-12"));
  expect(demo.lines).toEqual([]);
});

test("keeps targets deleted when a visitor deleted all", async () => {
  const demo = await openDemo();
  const deleted = (await demo.targets()).map(({ metric, month }) => ({
    metric,
    month,
    value: null,
  }));
  await setTargets(demo.db, demo.store, deleted);
  now = Date.parse("2026-12-01T12:00:00Z");
  await vi.advanceTimersByTimeAsync(hourMs);
  await setTimeout(50);
  expect(await demo.targets()).toEqual([]);
});
