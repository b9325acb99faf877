import type { Fault } from "@cartograph/sandbox/core/faults.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openTikTokAccount, type TikTokAccount } from "../../../testing/tiktok-account.ts";

let account: TikTokAccount;
beforeEach(async () => {
  account = await openTikTokAccount();
});
afterEach(() => account.close());

const limit: Fault = { kind: "platform", name: "qps_limit" };

test("waits longer each time for a limit, up to five minutes", async () => {
  account.sandbox.faults.next(limit, limit, limit, limit, limit);
  await account.check();
  for (const [index, wait] of [1_000, 2_000, 4_000, 8_000, 300_000].entries()) {
    const slept = account.timing.sleeps[index] ?? 0;
    expect(slept).toBeGreaterThanOrEqual(wait);
    expect(slept).toBeLessThanOrEqual(wait + 1_000);
  }
});

test("ends the sync when a limit persists, and the next one tries again", async () => {
  account.sandbox.faults.always(limit);
  await expect(account.check()).rejects.toMatchObject({
    kind: "retry_later",
    message: expect.stringContaining("00:00 UTC"),
  });
  expect(account.requested()).toHaveLength(6);
  account.sandbox.faults.clear();
  await expect(account.check()).resolves.toMatchObject({ warnings: [] });
});

test("does not wait for maintenance", async () => {
  account.sandbox.faults.next({ kind: "platform", name: "maintenance" });
  await expect(account.check()).rejects.toMatchObject({ kind: "retry_later" });
  expect(account.requested()).toHaveLength(1);
  expect(account.timing.sleeps).toEqual([]);
});

test("sends at most five requests a second for all advertisers together", async () => {
  const others = ["7300000000000000018", "7300000000000000019"];
  for (const id of others) account.marketing.addAdAccount("tiktok_ads", { id });
  const before = account.timing.now();
  await Promise.all([undefined, ...others].map((id) => account.check(id ? { account: id } : {})));
  expect(account.requested()).toHaveLength(6);
  expect(account.timing.now() - before).toBeGreaterThanOrEqual(5 * 200);
  expect(account.budget.refused).toBe(0);
});

test("does not wait longer after the clock is set back", async () => {
  await account.check();
  account.timing.advance(-3_600_000);
  await account.check();
  expect(Math.max(...account.timing.sleeps)).toBeLessThanOrEqual(10_000);
});
