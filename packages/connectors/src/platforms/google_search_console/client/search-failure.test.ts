import type { Fault } from "@cartograph/sandbox/core/faults.ts";
import { afterEach, describe, expect, test } from "vitest";
import type { Page } from "../../../core/connector.ts";
import {
  lastCursor,
  lastFinal,
  openSearchAccount,
  searchDaysOf,
  testSite,
  type SearchAccount,
} from "../../../testing/search-console-account.ts";
import type { Paging } from "../streams/read-rows.ts";

let account: SearchAccount;
afterEach(() => account.sandbox.close());

async function open(paging: Partial<Paging> = {}): Promise<SearchAccount> {
  account = await openSearchAccount(paging);
  return account;
}

describe("distinguishes refusals by their reason", () => {
  test.each([
    ["qps_quota", 60_000],
    ["rate_limited", 0],
    ["project_quota", 0],
    ["backend_error", 0],
  ])("retries after %s, waiting at least %i ms", async (name, least) => {
    const { check } = await open();
    await check();
    account.sandbox.faults.next(platformFault(name));
    await check();
    expect(account.timing.sleeps).toHaveLength(1);
    expect(account.timing.sleeps[0]).toBeGreaterThanOrEqual(least);
  });

  test("ends the read when the load quota is used up, keeps what was read, and pauses", async () => {
    const { connection, read, stream } = await open();
    account.traffic.addSearch({ day: lastFinal - 99 });
    const { signal } = new AbortController();
    const options = { cursor: null, signal, now: account.timing.now };
    const pages: Page[] = [];
    const reading = async () => {
      for await (const page of stream("queries").read(connection, options)) {
        pages.push(page);
        account.sandbox.faults.always(platformFault("load_quota"));
      }
    };
    await expect(reading()).rejects.toMatchObject({ kind: "retry_later" });
    expect(pages.length).toBeGreaterThan(0);
    expect(account.timing.sleeps).toEqual([]);

    account.sandbox.faults.clear();
    account.sandbox.faults.clearRequests();
    const cursor = lastCursor(pages);
    await expect(read("queries", cursor)).rejects.toMatchObject({ kind: "retry_later" });
    expect(account.sandbox.faults.requests).toEqual([]);

    account.timing.advance(15 * 60_000);
    const rest = await read("queries", cursor);
    expect(new Set(searchDaysOf([...pages, ...rest]).map(({ day }) => day)).size).toBe(100);
  });

  test("pauses until midnight in California after a daily limit", async () => {
    const { check } = await open();
    account.sandbox.faults.next({ kind: "slow", ms: 0 }, platformFault("daily_limit"));
    await expect(check()).rejects.toMatchObject({ kind: "retry_later" });
    account.timing.advance(18 * 60 * 60_000);
    await expect(check()).rejects.toMatchObject({ kind: "retry_later" });
    account.timing.advance(60 * 60_000);
    await expect(check()).resolves.toMatchObject({ accountName: testSite });
  });

  test.each([
    ["quotaExceeded", "Search Analytics load quota exceeded.", /load quota/, 15 * 60_000],
    ["dailyLimitExceeded", "Daily Limit Exceeded", /daily requests/, 60 * 60_000],
  ])("pauses after %s with status 429, too", async (reason, message, says, pauseMs) => {
    const { check } = await open();
    await check();
    account.sandbox.faults.next(tooMany(reason, message));
    await expect(check()).rejects.toMatchObject({ kind: "retry_later", message: says });
    expect(account.timing.sleeps).toEqual([]);
    account.timing.advance(pauseMs / 2);
    await expect(check()).rejects.toMatchObject({ kind: "retry_later", message: /pause/ });
  });

  test("waits a minute after a limit per second with status 429, too", async () => {
    const { check } = await open();
    await check();
    const message = "Search Analytics QPS quota exceeded.";
    account.sandbox.faults.next(tooMany("rateLimitExceeded", message));
    await check();
    expect(account.timing.sleeps[0]).toBeGreaterThanOrEqual(60_000);
  });

  test("reports lost access to the site as permanent, with what to do", async () => {
    const { check, read } = await open();
    await check();
    account.traffic.setSites([]);
    await expect(read("search_totals")).rejects.toMatchObject({
      kind: "missing_permission",
      message: expect.stringContaining(testSite),
    });
    expect(account.timing.sleeps).toEqual([]);
  });
});

describe("requests an invalid answer again and never stores it", () => {
  const row = { keys: ["2026-06-12"], clicks: 1, impressions: 2, position: 1 };
  test.each<[string, object]>([
    ["counted by page", { rows: [row], responseAggregationType: "byPage" }],
    [
      "of another day",
      { rows: [{ ...row, keys: ["2026-07-12"] }], responseAggregationType: "byProperty" },
    ],
    [
      "with an extra key",
      { rows: [{ ...row, keys: ["2026-06-12", "x"] }], responseAggregationType: "byProperty" },
    ],
    [
      "without a position",
      { rows: [{ ...row, position: undefined }], responseAggregationType: "byProperty" },
    ],
    [
      "with clicks as text",
      { rows: [{ ...row, clicks: "1" }], responseAggregationType: "byProperty" },
    ],
    ["without an aggregation type", { rows: [row] }],
  ])("%s", async (_name, answer) => {
    const { check, read } = await open();
    await check();
    const body = JSON.stringify(answer);
    const wrong = { kind: "status" as const, status: 200, body };
    account.sandbox.faults.next({ kind: "slow", ms: 0 }, wrong);
    const records = searchDaysOf(await read("search_totals"));
    expect(records.flatMap(({ rows }) => rows)).toEqual([]);
    account.sandbox.faults.next({ kind: "slow", ms: 0 }, ...Array.from({ length: 8 }, () => wrong));
    await expect(read("search_totals")).rejects.toMatchObject({ kind: "bad_data" });
  });

  test("a page that keeps repeating does not keep the read running forever", async () => {
    const { check, read } = await open({ rowLimit: 1 });
    await check();
    const body = JSON.stringify({ rows: [row], responseAggregationType: "byProperty" });
    account.sandbox.faults.next(
      { kind: "slow", ms: 0 },
      ...Array.from({ length: 20 }, () => ({
        kind: "status" as const,
        status: 200,
        body,
      })),
    );
    await expect(read("search_totals")).rejects.toMatchObject({ kind: "bad_data" });
  });
});

function platformFault(name: string): Fault {
  return { kind: "platform", name };
}

function tooMany(reason: string, message: string): Fault {
  const error = { code: 429, message, status: "RESOURCE_EXHAUSTED", errors: [{ reason }] };
  return { kind: "status", status: 429, body: JSON.stringify({ error }) };
}
