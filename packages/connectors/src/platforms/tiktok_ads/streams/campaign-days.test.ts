import { hasSharedFiles } from "@cartograph/sandbox/testing/real-schema.ts";
import { tikTokProblems } from "@cartograph/sandbox/testing/tiktok-description.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { addDays } from "@cartograph/contracts/days.ts";
import {
  dayMs,
  daysOf,
  endOf,
  openTikTokAccount,
  today,
  todayNumber,
  type TikTokAccount,
} from "../../../testing/tiktok-account.ts";

let account: TikTokAccount;
const open = async (options: Parameters<typeof openTikTokAccount>[0] = {}) => {
  account = await openTikTokAccount(options);
};
beforeEach(() => open());
afterEach(() => account.close());

const requestedRanges = () =>
  account
    .requested()
    .filter(({ path }) => path === "/report/integrated/get/")
    .map(({ query }) => `${query["start_date"]} ${query["end_date"]} ${query["page"]}`);

const addCampaigns = (count: number, days: number): string[] =>
  Array.from({ length: count }, () => {
    const id = account.marketing.addCampaign("tiktok_ads", { kind: "social" });
    for (let back = 0; back < days; back += 1) {
      account.marketing.setDay(id, todayNumber - back, {
        spendMinor: 1_000 + back,
        impressions: 500,
        clicks: 20,
        conversions: 1,
        conversionValueMinor: 5_000,
      });
    }
    return id;
  });

test("updates the name and status of a campaign that stopped long ago", async () => {
  const id = account.marketing.addCampaign("tiktok_ads", { kind: "social" });
  account.marketing.setDay(id, todayNumber - 200, { spendMinor: 1_000, impressions: 500 });
  const first = await account.pages();
  account.marketing.changeCampaign(id, { name: "Older", status: "deleted" });
  const days = daysOf(await account.pages(endOf(first)));
  expect([...days.values()].flatMap(({ rows }) => rows)).toEqual([
    expect.objectContaining({
      campaignExternalId: id,
      name: "Older",
      status: "ended",
      spendMinor: 0,
    }),
  ]);
});

describe("the first read", () => {
  test("covers 400 days in 16 requests, and none is throttled", async () => {
    addCampaigns(5, 400);
    const pages = await account.pages();
    const days = daysOf(pages);
    expect([...days.keys()][0]).toBe(addDays(today, -399));
    expect(days.size).toBe(400);
    expect([...days.values()].every(({ rows }) => rows.length === 5)).toBe(true);
    expect(pages.every(({ expected }) => expected === 400)).toBe(true);
    expect(Object.fromEntries(account.budget.passed)).toEqual({
      "/advertiser/info/": 1,
      "/campaign/get/": 1,
      "/report/integrated/get/": 14,
    });
    expect(account.requested()).toHaveLength(16);
    expect(account.budget.refused).toBe(0);
  });

  test("requests another page for every thousand rows", async () => {
    addCampaigns(40, 400);
    const pages = await account.pages();
    expect(pages).toHaveLength(14);
    expect(pages.flatMap(({ records }) => records)).toHaveLength(400);
    // 13 windows of 1,200 rows and one of 400.
    expect(account.budget.passed.get("/report/integrated/get/")).toBe(27);
    expect(account.requested()).toHaveLength(29);
    expect(account.budget.refused).toBe(0);
    const counts = [...daysOf(pages).values()].map(({ rows }) => rows.length);
    expect(new Set(counts)).toEqual(new Set([40]));
  });

  test("ends with the advertiser's today, in any server time zone", async () => {
    account.marketing.changeAdAccount("tiktok_ads", { timezone: "Asia/Tokyo" });
    account.timing.advance(4 * 3_600_000);
    expect([...daysOf(await account.pages()).keys()].at(-1)).toBe("2026-06-16");
    account.marketing.changeAdAccount("tiktok_ads", { timezone: "Pacific/Honolulu" });
    account.timing.advance(-12 * 3_600_000);
    expect([...daysOf(await account.pages()).keys()].at(-1)).toBe("2026-06-14");
  });

  test("requests at most 30 days at a time", async () => {
    await account.pages();
    const ranges = requestedRanges();
    expect(ranges[0]).toBe("2025-05-12 2025-06-10 1");
    expect(ranges.at(-1)).toBe("2026-06-06 2026-06-15 1");
  });
});

describe("a later read", () => {
  test("reads today and the 28 days before it again in one request", async () => {
    const cursor = endOf(await account.pages());
    account.requested();
    const later = await account.pages(cursor);
    expect(daysOf(later).size).toBe(29);
    expect(requestedRanges()).toEqual(["2026-05-18 2026-06-15 1"]);
  });

  test("adds late purchases to the day of the click", async () => {
    const [id = ""] = addCampaigns(1, 29);
    const cursor = endOf(await account.pages());
    account.marketing.changeDay(id, todayNumber - 28, { conversions: 4 });
    const changed = daysOf(await account.pages(cursor)).get("2026-05-18");
    expect(changed?.rows).toMatchObject([{ conversionsMilli: 4_000 }]);
  });

  test("also reads older days that may have changed during a pause of weeks", async () => {
    const cursor = endOf(await account.pages());
    account.requested();
    account.timing.advance(40 * dayMs);
    expect(daysOf(await account.pages(cursor)).size).toBe(69);
    expect(requestedRanges()).toEqual([
      "2026-05-18 2026-06-16 1",
      "2026-06-17 2026-07-16 1",
      "2026-07-17 2026-07-25 1",
    ]);
  });

  test("goes back no further than a first read after more than a year", async () => {
    const cursor = endOf(await account.pages());
    account.timing.advance(500 * dayMs);
    expect(daysOf(await account.pages(cursor)).size).toBe(400);
  });

  test("continues where the first one was interrupted", async () => {
    addCampaigns(1, 400);
    const pages = await account.pages();
    account.requested();
    account.timing.advance(dayMs);
    const rest = await account.pages(pages[4]?.cursor);
    expect([...daysOf(rest).keys()][0]).toBe(addDays(today, -399 + 150));
    expect([...daysOf(rest).keys()].at(-1)).toBe("2026-06-16");
  });

  test("starts again for another advertiser", async () => {
    const other = "7300000000000000018";
    account.marketing.addAdAccount("tiktok_ads", { id: other });
    const cursor = endOf(await account.pages());
    const days = daysOf(await account.pages(cursor, { account: other }));
    expect(days.size).toBe(400);
    expect(days.get(today)?.externalId).toBe(`${other}:${today}`);
  });
});

describe("a campaign", () => {
  test("keeps its days after it is deleted", async () => {
    const [id = ""] = addCampaigns(1, 3);
    account.marketing.changeCampaign(id, { status: "deleted", name: "Gone" });
    expect(daysOf(await account.pages()).get(today)?.rows).toMatchObject([
      { campaignExternalId: id, name: "Gone", status: "ended", spendMinor: 1_000 },
    ]);
  });

  test("keeps an ID beyond 2^53, also when it is sent as a number", async () => {
    const ids = ["7002238017842757633", "7002238017842757634"];
    for (const id of ids) {
      account.marketing.addCampaign("tiktok_ads", { id, name: `Campaign ${id}` });
      account.marketing.setDay(id, todayNumber, { spendMinor: 100 });
    }
    account.sandbox.faults.always({ kind: "platform", name: "numeric_ids" });
    const day = daysOf(await account.pages()).get(today);
    expect(day?.accountExternalId).toBe("7300000000000000017");
    expect(day?.rows).toMatchObject(
      ids.map((id) => ({ campaignExternalId: id, name: `Campaign ${id}` })),
    );
  });

  test("for views, whose purchases are a dash, has no purchases", async () => {
    const id = account.marketing.addCampaign("tiktok_ads", { kind: "video" });
    account.marketing.setDay(id, todayNumber, { spendMinor: 100 });
    expect(daysOf(await account.pages()).get(today)?.rows).toMatchObject([
      { conversionsMilli: 0, conversionValueMinor: 0 },
    ]);
  });
});

describe("a metric that is missing from the account's reports", () => {
  test("is left out, with one warning", async () => {
    await account.close();
    await open({ unknownMetrics: ["onsite_shopping", "total_onsite_shopping_value"] });
    addCampaigns(1, 60);
    const pages = await account.pages();
    expect(daysOf(pages).get(today)?.rows).toMatchObject([{ conversionsMilli: 1_000 }]);
    expect(pages.flatMap(({ warnings = [] }) => warnings)).toEqual([
      expect.stringContaining("onsite_shopping, total_onsite_shopping_value"),
    ]);
    expect(account.budget.passed.get("/report/integrated/get/")).toBe(15);
  });

  test("ends the read if it is essential", async () => {
    await account.close();
    await open({ unknownMetrics: ["spend"] });
    await expect(account.pages()).rejects.toMatchObject({
      kind: "bad_data",
      message: expect.stringContaining("'spend'"),
    });
  });
});

test("reads all rows again when they move between pages, a limited number of times", async () => {
  addCampaigns(40, 30);
  const cursor = endOf(await account.pages());
  account.sandbox.faults.clearRequests();
  const calm = { kind: "slow", ms: 0 } as const;
  const shift = { kind: "platform", name: "shifted_page" } as const;
  account.sandbox.faults.next(calm, calm, shift);
  const days = daysOf(await account.pages(cursor));
  expect([...days.values()].map(({ rows }) => rows.length)).toEqual(
    Array.from({ length: 29 }, () => 40),
  );
  expect(requestedRanges()).toHaveLength(4);
  account.sandbox.faults.always(shift);
  await expect(account.pages(cursor)).rejects.toMatchObject({ kind: "retry_later" });
  expect(requestedRanges()).toHaveLength(10);
});

test("reads all rows again when a page lacks some of them, a limited number of times", async () => {
  addCampaigns(2, 29);
  const cursor = endOf(await account.pages());
  account.sandbox.faults.clearRequests();
  const calm = { kind: "slow", ms: 0 } as const;
  const data = {
    list: [],
    page_info: { page: 1, page_size: 1_000, total_number: 58, total_page: 1 },
  };
  const partial = {
    kind: "status",
    status: 200,
    body: JSON.stringify({ code: 0, message: "OK", data }),
  } as const;
  account.sandbox.faults.next(calm, calm, partial);
  const days = daysOf(await account.pages(cursor));
  expect([...days.values()].every(({ rows }) => rows.length === 2)).toBe(true);
  expect(requestedRanges()).toHaveLength(2);
  account.sandbox.faults.next(calm, calm, ...Array.from({ length: 5 }, () => partial));
  await expect(account.pages(cursor)).rejects.toMatchObject({ kind: "retry_later" });
  expect(requestedRanges()).toHaveLength(5);
});

test.skipIf(!hasSharedFiles())("every request matches TikTok's API description", async () => {
  addCampaigns(40, 40);
  await account.check();
  const cursor = endOf(await account.pages());
  await account.pages(cursor);
  const requested = account.requested();
  expect(new Set(requested.map(({ path }) => path)).size).toBe(3);
  for (const { path, query } of requested) {
    expect(tikTokProblems(path, query)).toEqual([]);
    expect(path).toMatch(/\/$/);
    if (path !== "/report/integrated/get/") continue;
    // JSON within JSON, which the description declares as a string.
    const [filter] = JSON.parse(query["filtering"] ?? "") as { filter_value: string }[];
    expect(JSON.parse(filter?.filter_value ?? "")).toEqual(["STATUS_ALL"]);
  }
});
