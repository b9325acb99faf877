import { afterEach, beforeEach, expect, test } from "vitest";
import { openKlaviyoAccount, type KlaviyoAccount } from "../../testing/klaviyo-account.ts";
import { readPages } from "../../testing/read-all.ts";
import { createKlaviyoConnector } from "./klaviyo.connector.ts";

const present = Date.UTC(2026, 5, 15, 12);
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

let account: KlaviyoAccount;
beforeEach(async () => {
  account = await openKlaviyoAccount(present);
  const flow = account.marketing.addFlow("klaviyo");
  for (let back = 0; back < 400; back += 7) {
    const sentAt = present - back * dayMs;
    account.marketing.addEmailCampaign("klaviyo", { sentAt, result: { recipients: 10 } });
    account.marketing.setFlowDay(flow, Math.floor(sentAt / dayMs), { recipients: 2 });
  }
});
afterEach(() => account.close());

test("a first read of 400 days requests nine reports and is never rate limited", async () => {
  const pages = await account.read();
  expect(pages).toHaveLength(7);
  expect(account.days.size).toBe(400);
  expect(account.countReports()).toEqual({ campaigns: 2, flows: 7 });
  expect(account.throttled).toEqual([]);
  expect(account.timing.now() - present).toBeLessThanOrEqual(5 * minuteMs);
});

test("a sync within the hour requests nothing, and one after it two reports", async () => {
  await account.read();
  account.countReports();
  account.timing.advance(15 * minuteMs);
  expect(await account.read()).toEqual([]);
  expect(account.sandbox.faults.requests).toEqual([]);
  account.timing.advance(45 * minuteMs);
  const [page, ...more] = await account.read();
  expect(page?.records).toHaveLength(31);
  expect(more).toEqual([]);
  expect(account.countReports()).toEqual({ campaigns: 1, flows: 1 });
});

test("syncing every quarter of an hour for a day uses a ninth of the daily reports", async () => {
  await account.read();
  account.countReports();
  for (let count = 0; count < 96; count += 1) {
    account.timing.advance(15 * minuteMs);
    await account.read();
  }
  const { campaigns, flows } = account.countReports();
  expect(campaigns).toBeLessThanOrEqual(24);
  expect(flows).toBeLessThanOrEqual(24);
  expect(account.throttled).toEqual([]);
});

test("requests no days before an account's first metric", async () => {
  await account.close();
  account = await openKlaviyoAccount(present);
  account.marketing.changeEmailAccount("klaviyo", { createdAt: present - 50 * dayMs });
  account.marketing.addEmailCampaign("klaviyo", { sentAt: present - 20 * dayMs });
  await account.read();
  expect(account.countReports().flows).toBe(2);
  expect(account.days.size).toBe(400);
});

test("requests no campaign report from an account without campaigns", async () => {
  await account.close();
  account = await openKlaviyoAccount(present);
  await account.read();
  expect(account.countReports().campaigns).toBe(0);
});

test("uses the higher limits that Klaviyo reports", async () => {
  await account.close();
  account = await openKlaviyoAccount(present, {
    sandbox: { reportLimit: { burst: 3, steady: 60 } },
  });
  await account.read();
  expect(account.throttled).toEqual([]);
  expect(account.timing.now() - present).toBeLessThan(10_000);
});

test("waits without losing figures when another client uses the same account", async () => {
  const { marketing, timing, connection } = account;
  marketing.changeEmailAccount("klaviyo", { createdAt: present - 50 * dayMs });
  const [stream] = createKlaviyoConnector({ timing }).streams;
  if (stream) await readPages(stream, null, { connection, now: timing.now });
  await account.read();
  expect(account.days.size).toBe(400);
  expect(account.throttled.length).toBeGreaterThan(0);
});

test("stops when the daily reports are used up, and the next sync continues", async () => {
  const faults = account.sandbox.faults;
  // Account, metrics, mapping, two lists of campaigns, then the first report.
  faults.next(...Array.from({ length: 5 }, () => ({ kind: "slow", ms: 0 }) as const), {
    kind: "platform",
    name: "daily_quota",
  });
  await expect(account.read()).rejects.toMatchObject({ kind: "retry_later" });
  const requested = faults.requests.length;
  account.timing.advance(15 * minuteMs);
  await expect(account.read()).rejects.toMatchObject({ kind: "retry_later" });
  expect(faults.requests.length).toBe(requested);
  account.timing.advance(21 * 60 * minuteMs);
  await account.read();
  expect(account.days.size).toBe(400);
});
