import { afterEach, describe, expect, test } from "vitest";
import type { Page } from "../../../core/connector.ts";
import {
  dayMs,
  lastCursor,
  lastFinal,
  openSearchAccount,
  searchDaysOf,
  testSite,
  type SearchAccount,
} from "../../../testing/search-console-account.ts";

let account: SearchAccount;
afterEach(() => account.sandbox.close());

async function open(): Promise<SearchAccount> {
  account = await openSearchAccount();
  return account;
}

/** An account with a month of data that was read once. */
async function openRead(): Promise<SearchAccount & { cursor: string }> {
  const opened = await open();
  for (let back = 0; back < 30; back += 1) {
    opened.traffic.addSearch({ day: lastFinal - back, clicks: back + 1, impressions: 100 });
  }
  const cursor = lastCursor(await opened.read("search_totals"));
  opened.sandbox.faults.clearRequests();
  return { ...opened, cursor };
}

describe("a later read", () => {
  test("reads the last three final days again", async () => {
    const { read, cursor } = await openRead();
    expect(daysOf(await read("search_totals", cursor))).toEqual([
      "2026-06-10",
      "2026-06-11",
      "2026-06-12",
    ]);
  });

  test("reads all days that became final since, however many", async () => {
    const { read, cursor } = await openRead();
    account.timing.advance(5 * dayMs);
    const pages = await read("search_totals", cursor);
    expect(daysOf(pages)).toEqual([
      "2026-06-13",
      "2026-06-14",
      "2026-06-15",
      "2026-06-16",
      "2026-06-17",
    ]);
    account.timing.advance(dayMs);
    expect(daysOf(await read("search_totals", lastCursor(pages)))).toEqual([
      "2026-06-16",
      "2026-06-17",
      "2026-06-18",
    ]);
  });

  test("reads the last ten days again once a week", async () => {
    const { read, cursor } = await openRead();
    account.timing.advance(7 * dayMs);
    const wide = await read("search_totals", cursor);
    expect(daysOf(wide)).toHaveLength(10);
    account.timing.advance(6 * dayMs);
    const next = await read("search_totals", lastCursor(wide));
    expect(daysOf(next)).toHaveLength(6);
    account.timing.advance(dayMs);
    expect(daysOf(await read("search_totals", lastCursor(next)))).toHaveLength(10);
  });

  test("starts again when the entry now matches another property", async () => {
    const { check, cursor, read } = await openRead();
    const typed = { account: "test-shop.example" };
    await expect(check(typed)).resolves.toMatchObject({ accountExternalId: testSite });
    const address = "https://test-shop.example/";
    account.traffic.setSites([{ siteUrl: address, permissionLevel: "siteOwner" }]);
    await expect(check(typed)).resolves.toMatchObject({ accountExternalId: address });
    const records = searchDaysOf(await read("search_totals", cursor, typed));
    expect(records).toHaveLength(30);
    expect(records.every(({ accountExternalId }) => accountExternalId === address)).toBe(true);
  });

  test("empties a day that lost all of its rows", async () => {
    const { read, cursor } = await openRead();
    for (let row = 1; row <= 3; row += 1) account.traffic.removeSearch(row);
    const records = searchDaysOf(await read("search_totals", cursor));
    expect(records.map(({ rows }) => rows)).toEqual([[], [], []]);
  });
});

describe("the last final day", () => {
  test("is the one before the first that Google calls incomplete", async () => {
    const { read } = await open();
    account.timing.advance(8 * 60 * 60_000);
    const records = searchDaysOf(await read("search_totals"));
    expect(records.at(-1)?.day).toBe("2026-06-13");
    expect(account.requested()[0]).toMatchObject({ dataState: "all", dimensions: ["date"] });
  });

  test("is four days back when Google marks none as incomplete", async () => {
    const { check, read } = await open();
    await check();
    const body = '{"responseAggregationType":"byProperty"}';
    account.sandbox.faults.next({ kind: "status", status: 200, body });
    expect(searchDaysOf(await read("search_totals")).at(-1)?.day).toBe("2026-06-11");
  });
});

function daysOf(pages: readonly Page[]): string[] {
  return searchDaysOf(pages).map(({ day }) => day);
}
