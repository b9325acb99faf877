import type { EmailDayRecord } from "@cartograph/contracts/day-records.ts";
import type { RevenueSetup } from "@cartograph/sandbox/platforms/klaviyo/resources/metrics.ts";
import { createOpenApiCheck, readOpenApi } from "@cartograph/sandbox/testing/open-api.ts";
import { hasSharedFiles } from "@cartograph/sandbox/testing/real-schema.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Page } from "../../core/connector.ts";
import { openKlaviyoAccount, type KlaviyoAccount } from "../../testing/klaviyo-account.ts";
import { readPages } from "../../testing/read-all.ts";

/** 8 AM in New York. */
const present = Date.UTC(2026, 5, 15, 12);
const dayMs = 24 * 60 * 60_000;
const signal = new AbortController().signal;

let account: KlaviyoAccount;
beforeEach(async () => {
  account = await openKlaviyoAccount(present);
});
afterEach(() => account.close());

const rowsOf = (day: string) => account.days.get(day)?.rows;
const flowDays = () =>
  [...account.days.values()].filter(({ rows }) => rows.some(({ kind }) => kind === "flow"));
const campaign = (sentAt: number, result = {}) =>
  account.marketing.addEmailCampaign("klaviyo", {
    sentAt,
    result: { recipients: 100, softBounces: 4, uniqueOpens: 50, uniqueClicks: 9, ...result },
  });

describe("a campaign", () => {
  test("is dated by the day on which it was sent in the account's zone", async () => {
    // 11:30 PM.
    campaign(Date.UTC(2026, 5, 11, 3, 30), { orders: 3, revenueMinor: 640_755 });
    await account.read();
    expect(rowsOf("2026-06-11")).toEqual([]);
    expect(rowsOf("2026-06-10")).toEqual([
      {
        messageExternalId: expect.stringMatching(/M$/),
        kind: "campaign",
        name: "Letter 1",
        recipients: 100,
        delivered: 96,
        opens: 50,
        clicks: 9,
        unsubscribes: 0,
        orders: 3,
        revenueMinor: 640_755,
      },
    ]);
    expect(account.days.get("2026-06-10")).toMatchObject({
      accountExternalId: "TeSt01",
      platform: "klaviyo",
      currency: "USD",
      attribution: expect.stringContaining("5 days after"),
    });
  });

  test("keeps revenue that is negative, also without other figures", async () => {
    campaign(Date.UTC(2026, 5, 10, 12), { orders: 1, revenueMinor: -1_250 });
    campaign(Date.UTC(2026, 5, 11, 12), {
      recipients: 0,
      softBounces: 0,
      uniqueOpens: 0,
      uniqueClicks: 0,
      revenueMinor: -300,
    });
    await account.read();
    expect(rowsOf("2026-06-10")).toMatchObject([{ orders: 1, revenueMinor: -1_250 }]);
    expect(rowsOf("2026-06-11")).toMatchObject([{ delivered: 0, revenueMinor: -300 }]);
  });

  test("is found when it is archived", async () => {
    campaign(present - 350 * dayMs);
    await account.read();
    const rows = [...account.days.values()].flatMap((day) => day.rows);
    expect(rows).toHaveLength(1);
  });

  test("gets later figures on the day it was sent", async () => {
    const id = campaign(present - 5 * dayMs, { orders: 1 });
    await account.read();
    account.marketing.changeEmailCampaign(id, { result: { orders: 6 } });
    account.timing.advance(2 * 60 * 60_000);
    await account.read();
    expect(rowsOf("2026-06-10")?.[0]?.orders).toBe(6);
  });

  test.each(["2025-05-12", "2025-05-13", "2026-05-06", "2026-05-07", "2026-05-08", "2026-06-15"])(
    "counts once where windows meet: %s",
    async (day) => {
      campaign(Date.parse(`${day}T09:00:00Z`));
      await account.read();
      const found = [...account.days.values()].filter(({ rows }) => rows.length > 0);
      expect(found.map((each) => each.day)).toEqual([day]);
      expect(found[0]?.rows[0]?.recipients).toBe(100);
    },
  );

  test("has whole units in a currency without cents", async () => {
    account.marketing.changeEmailAccount("klaviyo", { currency: "JPY" });
    campaign(present - 5 * dayMs, { orders: 1, revenueMinor: 12_800 });
    await account.read();
    expect(rowsOf("2026-06-10")?.[0]?.revenueMinor).toBe(12_800);
  });
});

test("dates a flow by its messages and names it as the report does", async () => {
  const flow = account.marketing.addFlow("klaviyo", { name: "Welcome" });
  const first = Date.UTC(2025, 4, 12) / dayMs;
  for (let index = 0; index < 400; index += 1) {
    account.marketing.setFlowDay(flow, first + index, { recipients: index + 1, orders: 1 });
  }
  await account.read();
  const days = [...account.days.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1));
  expect(days.map(({ rows }) => rows[0]?.recipients)).toEqual(
    Array.from({ length: 400 }, (_, index) => index + 1),
  );
  expect(days[0]?.rows[0]).toMatchObject({
    kind: "flow",
    name: "Welcome",
    messageExternalId: flow,
  });
});

test("reads all pages of a report", async () => {
  await account.close();
  account = await openKlaviyoAccount(present, { sandbox: { reportPageSize: 2 } });
  for (let back = 1; back <= 5; back += 1) {
    campaign(present - back * dayMs);
    const flow = account.marketing.addFlow("klaviyo");
    account.marketing.setFlowDay(flow, Math.floor(present / dayMs) - back, { recipients: 7 });
  }
  await account.read();
  const rows = [...account.days.values()].flatMap((day) => day.rows);
  expect(rows.filter(({ kind }) => kind === "campaign")).toHaveLength(5);
  expect(rows.filter(({ kind }) => kind === "flow")).toHaveLength(5);
  expect(account.throttled).toEqual([]);
});

test("leaves out a campaign that is not in the list of sent ones, with a warning", async () => {
  campaign(present - 5 * dayMs);
  const lost = campaign(present - 6 * dayMs);
  account.marketing.changeEmailCampaign(lost, { status: "draft" });
  const pages = await account.read();
  expect(pages.flatMap(({ warnings = [] }) => warnings)).toEqual([
    expect.stringContaining("A campaign is in Klaviyo's report but not in its list"),
  ]);
  expect(rowsOf("2026-06-10")).toHaveLength(1);
  expect(rowsOf("2026-06-09")).toEqual([]);
});

test.each([
  ["America/New_York", "Europe/Berlin"],
  ["Europe/Berlin", "America/New_York"],
])("counts every campaign once after the zone changes from %s to %s", async (before, after) => {
  account.marketing.changeEmailAccount("klaviyo", { timezone: before });
  // 2:30 AM UTC is the day before in New York.
  for (let back = 28; back <= 33; back += 1) campaign(Date.UTC(2026, 5, 15 - back, 2, 30));
  await account.read();
  account.marketing.changeEmailAccount("klaviyo", { timezone: after });
  account.timing.advance(dayMs);
  const [first, ...others] = await account.read();
  const rows = [...account.days.values()].flatMap((day) => day.rows);
  expect(rows.map(({ recipients }) => recipients)).toEqual([100, 100, 100, 100, 100, 100]);
  // Interrupted, it continues where it stopped.
  expect(emailDaysOf(await readFrom(first?.cursor))).toHaveLength(emailDaysOf(others).length);
  account.timing.advance(dayMs);
  expect(emailDaysOf(await account.read())).toHaveLength(32);
});

test("reads all days that were not final before a long pause again", async () => {
  const id = campaign(present - 20 * dayMs, { orders: 1 });
  await account.read();
  account.marketing.changeEmailCampaign(id, { result: { orders: 4 } });
  account.timing.advance(90 * dayMs);
  await account.read();
  expect(rowsOf("2026-05-26")?.[0]?.orders).toBe(4);
  expect(account.days.size).toBe(490);
});

describe("the revenue metric", () => {
  test.each(["mapped", "unmapped"] as const)("is found when it is %s", async (revenue) => {
    await account.close();
    account = await openKlaviyoAccount(present, { sandbox: { revenue } });
    campaign(present - 5 * dayMs, { orders: 3, revenueMinor: 9_900 });
    const check = await account.connector.check(account.connection, { signal });
    expect(check.warnings).toEqual([]);
    await account.read();
    expect(rowsOf("2026-06-10")?.[0]).toMatchObject({ orders: 3, revenueMinor: 9_900 });
  });

  test("may be missing: then revenue is null, with a warning", async () => {
    await account.close();
    account = await openKlaviyoAccount(present, { sandbox: { revenue: "no_orders" } });
    campaign(present - 5 * dayMs, { orders: 3, revenueMinor: 9_900 });
    const check = await account.connector.check(account.connection, { signal });
    expect(check.warnings).toEqual([expect.stringContaining("no revenue metric")]);
    const [page] = await account.read();
    expect(page?.warnings).toEqual(check.warnings);
    expect(rowsOf("2026-06-10")?.[0]).toMatchObject({ recipients: 100, revenueMinor: 0 });
    expect(account.days.get("2026-06-10")).toMatchObject({ currency: null, attribution: null });
  });

  test("is read for all days again when it is mapped later", async () => {
    const days = await readAfter({ before: "no_orders", after: "mapped" });
    expect(days).toHaveLength(400);
    expect(days.find(({ day }) => day === "2025-08-19")).toMatchObject({
      currency: "USD",
      rows: [{ orders: 3, revenueMinor: 9_900 }],
    });
  });

  test("may be missing later: then the revenue of earlier days stays", async () => {
    const days = await readAfter({ before: "mapped", after: "no_orders" });
    expect(days).toHaveLength(32);
  });
});

describe("the flows scope", () => {
  const scopes = ["accounts:read", "metrics:read", "campaigns:read"];
  const keys: Record<string, { accountId: null; scopes: string[] }> = {};
  const grantFlows = () => setScopes([...scopes, "flows:read"]);
  const revokeFlows = () => setScopes(scopes);
  const setScopes = (granted: string[]) => {
    keys[account.connection.apiKey] = { accountId: null, scopes: granted };
  };

  beforeEach(async () => {
    await account.close();
    account = await openKlaviyoAccount(present, { sandbox: { keys } });
    campaign(present - 399 * dayMs);
    const flow = account.marketing.addFlow("klaviyo");
    for (let back = -60; back < 400; back += 1) {
      account.marketing.setFlowDay(flow, Math.floor(present / dayMs) - back, { recipients: 7 });
    }
    grantFlows();
  });

  test("keeps the stored days when it is lost, and misses none once it is back", async () => {
    await account.read();
    revokeFlows();
    account.timing.advance(dayMs);
    await expect(account.read()).rejects.toMatchObject({
      kind: "missing_permission",
      message: expect.stringMatching(/flows:read.*stored days stay/),
    });
    expect(flowDays()).toHaveLength(400);
    account.timing.advance(39 * dayMs);
    grantFlows();
    await account.read();
    expect(flowDays()).toHaveLength(440);
  });

  test("ends the read when it is lost between two pages", async () => {
    const [first] = await account.read();
    revokeFlows();
    await expect(readFrom(first?.cursor)).rejects.toMatchObject({ kind: "missing_permission" });
  });

  test("makes all days be read again when it is granted", async () => {
    revokeFlows();
    await account.read();
    account.timing.advance(dayMs);
    expect(emailDaysOf(await account.read())).toHaveLength(32);
    expect(flowDays()).toEqual([]);
    grantFlows();
    account.timing.advance(dayMs);
    const [first, ...others] = await account.read();
    expect([first, ...others].flatMap((page) => page?.warnings ?? [])).toEqual([]);
    expect(flowDays()).toHaveLength(400);
    // Interrupted, it continues where it stopped.
    expect(emailDaysOf(await readFrom(first?.cursor))).toEqual(
      emailDaysOf(others).map((day) => ({ ...day, readAt: expect.any(Number) })),
    );
    account.timing.advance(dayMs);
    expect(emailDaysOf(await account.read())).toHaveLength(32);
  });

  test("may be missing in a position that does not say whether flows were read", async () => {
    const readAt = present - dayMs;
    const cursor = JSON.stringify({ v: 1, next: "2026-06-15", readAt, isWhole: true });
    expect(emailDaysOf(await readFrom(cursor))).toHaveLength(32);
    revokeFlows();
    const pages = await readFrom(cursor);
    expect(emailDaysOf(pages)).toHaveLength(32);
    expect(pages.flatMap(({ warnings = [] }) => warnings)).toHaveLength(1);
  });
});

describe("a key", () => {
  test("reports the account's name, time zone and currency", async () => {
    await expect(account.connector.check(account.connection, { signal })).resolves.toEqual({
      accountName: "Test Shop",
      accountExternalId: "TeSt01",
      currency: "USD",
      timezone: "America/New_York",
      warnings: [],
    });
  });

  test.each([
    ["TeSt01", "public site ID"],
    ["", "begins with pk_"],
    ["abcdef0123456789", "begins with pk_"],
    ["pk_half of it", "begins with pk_"],
  ])("that is %j is explained", async (apiKey, words) => {
    const connection = { ...account.connection, apiKey };
    await expect(account.connector.check(connection, { signal })).rejects.toMatchObject({
      kind: "bad_credentials",
      message: expect.stringContaining(words),
    });
    expect(account.sandbox.faults.requests).toEqual([]);
  });

  test.each(["accounts:read", "metrics:read", "campaigns:read"])(
    "is refused with the name of the missing scope %s",
    async (scope) => {
      await expect((await checkWithout(scope)).check).rejects.toMatchObject({
        kind: "missing_permission",
        message: expect.stringContaining(scope),
      });
    },
  );

  test("without the flows scope reads only campaigns, with a warning", async () => {
    const { check } = await checkWithout("flows:read");
    expect((await check).warnings).toEqual([expect.stringContaining("flows:read")]);
    campaign(present - 5 * dayMs);
    const flow = account.marketing.addFlow("klaviyo");
    account.marketing.setFlowDay(flow, Math.floor(present / dayMs) - 5, { recipients: 7 });
    const pages = await account.read();
    expect(pages.flatMap(({ warnings = [] }) => warnings)).toEqual([
      expect.stringContaining("flows:read"),
    ]);
    expect(rowsOf("2026-06-10")?.map(({ kind }) => kind)).toEqual(["campaign"]);
  });
});

test.skipIf(!hasSharedFiles())("every request matches Klaviyo's API description", async () => {
  const check = createOpenApiCheck(readOpenApi("klaviyo/klaviyo-openapi-stable.json"));
  for (let back = 0; back < 3; back += 1) campaign(present - back * dayMs);
  await account.close();
  account = await openKlaviyoAccount(present, { connector: { pageSize: 2 } });
  for (let back = 0; back < 3; back += 1) campaign(present - back * dayMs);
  await account.connector.check(account.connection, { signal });
  await account.read();
  const problems = account.sandbox.faults.requests.flatMap(({ method, path, body }) => {
    const url = new URL(path.replace("/klaviyo", ""), "http://sandbox.example");
    return check.request({
      path: url.pathname,
      method: method === "GET" ? "get" : "post",
      query: Object.fromEntries(url.searchParams),
      headers: { revision: "2026-07-15" },
      body: method === "GET" ? undefined : JSON.parse(body),
    });
  });
  expect(problems).toEqual([]);
  expect(account.sandbox.faults.requests.length).toBeGreaterThan(10);
});

/** The records of a read a day after the first one, with another revenue metric. */
async function readAfter({ before, after }: { before: RevenueSetup; after: RevenueSetup }) {
  const open = async (at: number, revenue: RevenueSetup) => {
    await account.close();
    account = await openKlaviyoAccount(at, { sandbox: { revenue } });
    campaign(present - 300 * dayMs, { orders: 3, revenueMinor: 9_900 });
  };
  await open(present, before);
  const cursor = (await account.read()).at(-1)?.cursor ?? null;
  await open(present + dayMs, after);
  return emailDaysOf(await readFrom(cursor));
}

async function readFrom(cursor: string | null = null): Promise<Page[]> {
  const [stream] = account.connector.streams;
  if (!stream) throw new Error("The stream does not exist.");
  return readPages(stream, cursor, { connection: account.connection, now: account.timing.now });
}

function emailDaysOf(pages: readonly Page[]): EmailDayRecord[] {
  return pages
    .flatMap(({ records }) => records)
    .flatMap((record) => (record.kind === "email_day" ? [record] : []));
}

async function checkWithout(missing: string) {
  await account.close();
  const all = ["accounts:read", "metrics:read", "campaigns:read", "flows:read"];
  const scopes = all.filter((scope) => scope !== missing);
  const keys = { [account.connection.apiKey]: { accountId: null, scopes } };
  account = await openKlaviyoAccount(present, { sandbox: { keys } });
  return { check: account.connector.check(account.connection, { signal }) };
}
