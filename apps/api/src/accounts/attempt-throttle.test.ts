import { openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { clearAttempts, purgeAttempts, returnAttempt, takeAttempt } from "./attempt-throttle.ts";

const minute = 60_000;
const rule = { key: "account:anna", limit: 3, windowMs: 5 * minute, maxBlockMs: 15 * minute };

let db: Awaited<ReturnType<typeof openTestDatabase>>;
beforeEach(async () => {
  db = await openTestDatabase();
});
afterEach(() => db.destroy());

const take = async (now: number) => (await takeAttempt(db, [rule], now)).waitMs;

describe("takeAttempt", () => {
  test("allows attempts up to the limit, then none until the block ends", async () => {
    expect([await take(0), await take(1), await take(2)]).toEqual([0, 0, 0]);
    expect(await take(3)).toBe(5 * minute - 1);
    expect(await take(5 * minute + 2)).toBe(0);
  });

  test("doubles the block after each further attempt, up to the longest block", async () => {
    let now = 0;
    const waits: number[] = [];
    for (let attempt = 0; attempt < 8; attempt += 1) {
      const wait = await take(now);
      if (wait > 0) waits.push(wait / minute);
      now += wait;
      if (wait > 0) await take(now);
    }
    expect(waits).toEqual([5, 10, 15, 15, 15]);
  });

  test("resets the count after a window without attempts", async () => {
    for (const now of [0, 1]) await take(now);
    for (const now of [0, 1, 2]) expect(await take(5 * minute + 2 + now)).toBe(0);
  });

  test("never allows more than the limit within a window, however attempts are spread", async () => {
    const passed: number[] = [];
    for (let now = 0; now < 60 * minute; now += minute / 2) {
      if ((await take(now)) === 0) passed.push(now);
    }
    for (const start of passed) {
      const within = passed.filter((at) => at >= start && at < start + rule.windowMs);
      expect(within.length).toBeLessThanOrEqual(rule.limit);
    }
    expect(passed.length).toBeGreaterThan(rule.limit);
  });

  test("allows no more than the limit when attempts are concurrent", async () => {
    const waits = await Promise.all(Array.from({ length: 40 }, () => take(0)));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(rule.limit);
  });

  test("counts nothing on one key when another is blocked", async () => {
    const blocked = { ...rule, key: "ip:1", limit: 1 };
    await takeAttempt(db, [blocked], 0);
    expect(await takeAttempt(db, [rule, blocked], 1)).toMatchObject({ waitMs: rule.windowMs - 1 });
    expect([await take(2), await take(2), await take(2)]).toEqual([0, 0, 0]);
  });
});

test("does not count a returned attempt", async () => {
  for (const now of [0, 1, 2]) await take(now);
  await returnAttempt(db, [rule.key]);
  expect(await take(3)).toBe(0);
});

test("resets the count of a cleared key", async () => {
  for (const now of [0, 1, 2]) await take(now);
  await clearAttempts(db, [rule.key]);
  expect(await take(3)).toBe(0);
});

test("allows an attempt a second after another process lifted the block", async () => {
  for (const now of [0, 1, 2, 3]) await take(now);
  await returnAttempt(db.withoutPlugins(), [rule.key]);
  expect(await take(1003)).toBe(5 * minute - 1001);
  expect(await take(1004)).toBe(0);
});

test("answers a blocked attempt without the database", async () => {
  for (const now of [0, 1, 2, 3]) await take(now);
  // The connection is in use until the attempt is answered.
  await db.transaction().execute(async () => {
    expect(await take(4)).toBe(5 * minute - 2);
  });
});

test.each([1, 60])(
  "blocks no longer than before when the clock is set back by %d days",
  async (days) => {
    for (const now of [0, 1, 2, 3]) await take(days * 24 * 60 * minute + now);
    expect(await take(0)).toBe(5 * minute);
    expect(await take(5 * minute + 1)).toBe(0);
  },
);

test("purges only counters that no longer matter", async () => {
  await take(0);
  await takeAttempt(db, [{ ...rule, key: "fresh" }], 60 * minute);
  await purgeAttempts(db, { now: 61 * minute, olderThanMs: 30 * minute });
  const rows = await db.selectFrom("login_throttle").select("key").execute();
  expect(rows).toEqual([{ key: "fresh" }]);
});
