import {
  createEditableMarketing,
  type EditableMarketing,
} from "@cartograph/sandbox/testing/datasets/editable-marketing.ts";
import {
  demoCustomerId,
  demoGoogleAdsKey,
  demoManagerId,
} from "@cartograph/sandbox/platforms/google_ads/demo-account.ts";
import type { GoogleAdsSandboxOptions } from "@cartograph/sandbox/platforms/google_ads/google-ads-sandbox.ts";
import { startSandbox, type Sandbox } from "@cartograph/sandbox/start.ts";
import type { AdDayRecord } from "@cartograph/contracts/day-records.ts";
import { afterEach, describe, expect, test } from "vitest";
import type { Connection, Connector } from "../../core/connector.ts";
import { createFakeTiming, type FakeTiming } from "../../testing/fake-timing.ts";
import { readPages } from "../../testing/read-all.ts";
import { createGoogleAdsConnector, type GoogleAdsOptions } from "./google-ads.connector.ts";

/** 8 AM in New York. */
const present = Date.UTC(2026, 5, 15, 12);
const dayMs = 86_400_000;
const today = Date.UTC(2026, 5, 15) / dayMs;
const signal = new AbortController().signal;

type Bench = {
  connector: Connector;
  connection: Connection;
  timing: FakeTiming;
  marketing: EditableMarketing;
  sandbox: Sandbox;
  /** Requests to the API without sign-ins: the path's end and the days of a query. */
  requested(): string[];
};

let open: Sandbox | null = null;
afterEach(() => open?.close());

async function openBench({
  sandbox: sandboxOptions = {},
  connector = {},
  connection = {},
}: {
  sandbox?: Partial<GoogleAdsSandboxOptions>;
  connector?: GoogleAdsOptions;
  connection?: Partial<Connection>;
} = {}): Promise<Bench> {
  const timing = createFakeTiming(present);
  const marketing = createEditableMarketing();
  const sandbox = await startSandbox({ marketing, now: timing.now, googleAds: sandboxOptions });
  open = sandbox;
  return {
    connector: createGoogleAdsConnector({ timing, ...connector }),
    connection: {
      apiKey: demoGoogleAdsKey,
      storeUrl: null,
      account: demoCustomerId,
      baseUrl: sandbox.platformUrl("google_ads"),
      storeCurrency: null,
      ...connection,
    },
    timing,
    marketing,
    sandbox,
    requested: () =>
      sandbox.faults.requests.flatMap(({ path, body }) => {
        if (path.endsWith("/token")) return [];
        const [, from, to] = /BETWEEN '([\d-]+)' AND '([\d-]+)'/.exec(body) ?? [];
        return [from === undefined ? path.replace(/^.*[:/]/, "") : `${from}…${to}`];
      }),
  };
}

async function sync(bench: Bench, cursor: string | null = null) {
  const { connector, connection, timing } = bench;
  const [stream] = connector.streams;
  if (!stream) throw new Error("The stream does not exist.");
  const pages = await readPages(stream, cursor, { connection, now: timing.now });
  const days = pages.flatMap(({ records }) =>
    records.filter((record): record is AdDayRecord => record.kind === "ad_day"),
  );
  return { days, cursor: pages.at(-1)?.cursor ?? null };
}

function rowsOf(days: readonly AdDayRecord[], day: string): AdDayRecord["rows"] {
  return days.find((each) => each.day === day)?.rows ?? [];
}

/** The demo key without its manager, or with other fields. */
function keyWith(fields: Record<string, unknown>): string {
  const { login_customer_id: _, ...key } = JSON.parse(demoGoogleAdsKey.replace("sandbox_", ""));
  return JSON.stringify({ ...key, ...fields });
}

describe("requests of a read", () => {
  test("are eight for 400 days, and three for each later sync", async () => {
    // Exactly the planned number of operations: one more would be throttled.
    const bench = await openBench({ sandbox: { operationsPerDay: 11 } });
    for (let number = 0; number < 20; number += 1) {
      const id = bench.marketing.addCampaign("google_ads");
      for (let back = 0; back < 400; back += 1) {
        bench.marketing.setDay(id, today - back, { clicks: 1 + number, spendMinor: back });
      }
    }
    const first = await sync(bench);
    expect(bench.requested()).toEqual([
      "listAccessibleCustomers",
      "search",
      "search",
      "search",
      "2025-05-12…2025-08-19",
      "2025-08-20…2025-11-27",
      "2025-11-28…2026-03-07",
      "2026-03-08…2026-06-15",
    ]);
    expect(first.days).toHaveLength(400);
    expect(first.days.every(({ rows }) => rows.length === 20)).toBe(true);
    bench.sandbox.faults.clearRequests();
    await sync(bench, first.cursor);
    expect(bench.requested()).toEqual(["search", "search", "2026-05-16…2026-06-15"]);
    expect(bench.timing.sleeps).toEqual([]);
    expect(bench.sandbox.faults.maxConcurrent).toBe(1);
    await expect(sync(bench, first.cursor)).rejects.toMatchObject({ kind: "retry_later" });
  });

  test("cover fewer days when an account has very many campaigns", async () => {
    const bench = await openBench();
    for (let number = 0; number < 450; number += 1) {
      const id = bench.marketing.addCampaign("google_ads");
      for (let back = 300; back < 400; back += 1) {
        bench.marketing.setDay(id, today - back, { clicks: 1 });
      }
    }
    const { days } = await sync(bench);
    expect(days).toHaveLength(400);
    expect(days.flatMap(({ rows }) => rows).filter(({ clicks }) => clicks > 0).length).toBe(45_000);
    expect(bench.requested().slice(4, 11)).toEqual([
      ...Array.from({ length: 5 }, () => "2025-05-12…2025-08-19"),
      "2025-08-20…2025-10-02",
      "2025-10-03…2025-12-29",
    ]);
  });
});

describe("a restated day", () => {
  test("has its new figures after the next sync, and the one after it changes nothing", async () => {
    const bench = await openBench();
    const id = bench.marketing.addCampaign("google_ads");
    bench.marketing.setDay(id, today - 20, { clicks: 9, spendMinor: 700, conversions: 1 });
    const first = await sync(bench);
    bench.marketing.changeDay(id, today - 20, { conversions: 2.25, spendMinor: 690 });
    bench.timing.advance(3_600_000);
    const second = await sync(bench, first.cursor);
    const third = await sync(bench, second.cursor);
    expect(rowsOf(first.days, "2026-05-26")).toMatchObject([
      { spendMinor: 700, conversionsMilli: 1_000 },
    ]);
    expect(rowsOf(second.days, "2026-05-26")).toMatchObject([
      { spendMinor: 690, conversionsMilli: 2_250 },
    ]);
    expect(third.days.map(({ rows }) => rows)).toEqual(second.days.map(({ rows }) => rows));
  });

  test("is read again after a long pause if it was not final at the last read", async () => {
    const bench = await openBench();
    const { cursor } = await sync(bench);
    bench.timing.advance(45 * dayMs);
    bench.sandbox.faults.clearRequests();
    await sync(bench, cursor);
    expect(bench.requested()).toEqual(["search", "search", "2026-05-16…2026-07-30"]);
  });
});

describe("the attribution window", () => {
  test.each([
    [[30], "30 days after a click", "2026-05-16"],
    [[30, 30], "30 days after a click", "2026-05-16"],
    [[1], "1 day after a click", "2026-05-16"],
    [[90, 7, 30], "7 to 90 days after a click, by conversion action", "2026-03-17"],
    [[], null, "2026-05-16"],
  ])(
    "of %j days is reported, and its days are read again",
    async (clickWindows, attribution, from) => {
      const customers = { [demoCustomerId]: { clickWindows } };
      const bench = await openBench({ sandbox: { customers } });
      const { days, cursor } = await sync(bench);
      expect(new Set(days.map((day) => day.attribution))).toEqual(new Set([attribution]));
      await sync(bench, cursor);
      expect(bench.requested().at(-1)).toBe(`${from}…2026-06-15`);
    },
  );
});

test("keeps the history of removed campaigns", async () => {
  const bench = await openBench();
  const id = bench.marketing.addCampaign("google_ads", { name: "Old", status: "deleted" });
  bench.marketing.setDay(id, today - 200, { clicks: 3, spendMinor: 500 });
  const { days } = await sync(bench);
  expect(rowsOf(days, "2025-11-27")).toEqual([
    expect.objectContaining({ name: "Old", status: "ended", spendMinor: 500 }),
  ]);
});

test("updates the name and status of a campaign that stopped long ago", async () => {
  const bench = await openBench();
  const id = bench.marketing.addCampaign("google_ads", { name: "Old" });
  bench.marketing.setDay(id, today - 200, { clicks: 3, spendMinor: 500 });
  const { cursor } = await sync(bench);
  bench.marketing.changeCampaign(id, { name: "Older", status: "deleted" });
  const { days } = await sync(bench, cursor);
  expect(days.flatMap(({ rows }) => rows)).toEqual([
    expect.objectContaining({ name: "Older", status: "ended", spendMinor: 0, clicks: 0 }),
  ]);
});

test("reads the days of an account whose campaigns are not listed", async () => {
  const bench = await openBench();
  bench.marketing.setDay(bench.marketing.addCampaign("google_ads"), today - 1, { clicks: 3 });
  await bench.connector.check(bench.connection, { signal });
  bench.sandbox.faults.next(asUsual, ...Array.from({ length: 3 }, () => truncated));
  const { days } = await sync(bench);
  expect(rowsOf(days, "2026-06-14")).toMatchObject([{ clicks: 3 }]);
});

test("reads another account from its own beginning", async () => {
  const bench = await openBench();
  const { cursor } = await sync(bench);
  const id = "2223334444";
  bench.marketing.addAdAccount("google_ads", { id, timezone: "Asia/Tokyo", currency: "JPY" });
  const other = { ...bench, connection: { ...bench.connection, account: "222-333-4444" } };
  const { days } = await sync(other, cursor);
  expect(days).toHaveLength(400);
  expect(days.at(-1)).toMatchObject({ accountExternalId: id, day: "2026-06-15", currency: "JPY" });
});

const asUsual = { kind: "slow", ms: 0 } as const;
const truncated = { kind: "truncated" } as const;

describe("an incomplete answer", () => {
  test("is requested again for fewer days", async () => {
    const bench = await openBench();
    const id = bench.marketing.addCampaign("google_ads");
    bench.marketing.setDay(id, today - 399, { clicks: 1 });
    await bench.connector.check(bench.connection, { signal });
    bench.sandbox.faults.clearRequests();
    bench.sandbox.faults.next(asUsual, asUsual, truncated, truncated);
    const { days } = await sync(bench);
    expect(days).toHaveLength(400);
    expect(bench.requested().slice(2, 6)).toEqual([
      "2025-05-12…2025-08-19",
      "2025-05-12…2025-08-19",
      "2025-05-12…2025-06-30",
      "2025-07-01…2025-10-08",
    ]);
  });

  test("starts again when the token of its next page has expired", async () => {
    const bench = await openBench({ sandbox: { pageSize: 2 } });
    for (let back = 0; back < 3; back += 1) {
      const id = bench.marketing.addCampaign("google_ads");
      bench.marketing.setDay(id, today - back, { clicks: 1 });
    }
    const calm = await sync(bench);
    const ended = { kind: "platform", name: "expired_page_token" } as const;
    bench.sandbox.faults.clearRequests();
    bench.sandbox.faults.next(...Array.from({ length: 7 }, () => asUsual), ended);
    const struck = await sync(bench);
    const last = bench.requested().filter((days) => days === "2026-03-08…2026-06-15");
    expect(last).toHaveLength(4);
    expect(struck.days.map(({ rows }) => rows)).toEqual(calm.days.map(({ rows }) => rows));
  });
});

test("ends the sync when the daily quota is used up, without further requests", async () => {
  const bench = await openBench();
  bench.sandbox.faults.next({ kind: "platform", name: "quota_day" });
  const check = () => bench.connector.check(bench.connection, { signal });
  await expect(check()).rejects.toMatchObject({ kind: "retry_later" });
  const requested = bench.sandbox.faults.requests.length;
  await expect(check()).rejects.toMatchObject({ kind: "retry_later" });
  expect(bench.sandbox.faults.requests).toHaveLength(requested);
  bench.timing.advance(8_962_000);
  await expect(check()).resolves.toMatchObject({ warnings: [] });
});

describe("the account", () => {
  test("is reported with its name, currency and time zone", async () => {
    const { connector, connection } = await openBench();
    const check = await connector.check(connection, { signal });
    expect(check).toEqual({
      accountName: "Test Shop – Google Ads",
      accountExternalId: demoCustomerId,
      currency: "USD",
      timezone: "America/New_York",
      warnings: [],
    });
  });

  test("is found through any manager with access, which is remembered", async () => {
    const bench = await openBench({ connection: { apiKey: keyWith({}), account: "123-456-7890" } });
    await bench.connector.check(bench.connection, { signal });
    expect(bench.requested()).toEqual(["listAccessibleCustomers", "search"]);
    bench.sandbox.faults.clearRequests();
    await sync(bench);
    expect(bench.requested()).toHaveLength(6);
  });

  test("is found when the key names another manager", async () => {
    const apiKey = keyWith({ login_customer_id: "555-555-5555" });
    const bench = await openBench({ connection: { apiKey } });
    const { accountExternalId } = await bench.connector.check(bench.connection, { signal });
    expect(accountExternalId).toBe(demoCustomerId);
    expect(bench.requested()).toHaveLength(3);
  });

  test("is read by a service account that has access", async () => {
    const bench = await openBench();
    const tokenUri = `${bench.sandbox.platformUrl("google_ads")}/token`;
    const { key } = bench.sandbox.google.addServiceAccount({
      customers: [demoCustomerId],
      tokenUri,
    });
    const service_account = JSON.parse(key);
    for (const apiKey of [key, JSON.stringify({ service_account })]) {
      const check = await bench.connector.check({ ...bench.connection, apiKey }, { signal });
      expect(check.accountExternalId).toBe(demoCustomerId);
    }
  });

  test("is refused with the accounts below it when it is a manager", async () => {
    const bench = await openBench({ connection: { account: demoManagerId } });
    const manager = { id: demoManagerId, name: "Test Agency" };
    bench.marketing.addAdAccount("google_ads", { id: "2223334444", name: "Second Shop", manager });
    await expect(bench.connector.check(bench.connection, { signal })).rejects.toMatchObject({
      kind: "bad_address",
      message: expect.stringMatching(
        /manager account.*Second Shop \(222-333-4444\).*Test Shop – Google Ads \(123-456-7890\)/,
      ),
    });
  });

  test.each([
    ["not ten digits", { connection: { account: "12345" } }, "bad_address", /ten digits/],
    [
      "unknown",
      { connection: { account: "555-555-5555" } },
      "bad_address",
      /555-555-5555 was not found/,
    ],
    [
      "closed",
      { sandbox: { customers: { [demoCustomerId]: { status: "CANCELED" as const } } } },
      "refused",
      /deactivated/,
    ],
    [
      "real, and the key's Cloud project has Test access",
      { sandbox: { projectAccess: { "314159265358": "test" as const } } },
      "missing_permission",
      /test accounts.*Explorer access/,
    ],
    [
      "behind a version that was shut down",
      { connector: { apiVersion: "v21" } },
      "outdated",
      /v21/,
    ],
    ["behind no version", { connector: { apiVersion: "v99" } }, "unexpected_answer", /v99/],
  ])("that is %s is refused", async (_name, options, kind, words) => {
    const { connector, connection } = await openBench(options);
    const checking = connector.check(connection, { signal });
    await expect(checking).rejects.toMatchObject({
      kind,
      message: expect.stringMatching(words),
    });
  });

  test("is refused with what to do when the user has no access", async () => {
    const bench = await openBench();
    const tokenUri = `${bench.sandbox.platformUrl("google_ads")}/token`;
    const { key } = bench.sandbox.google.addServiceAccount({ customers: ["2223334444"], tokenUri });
    bench.marketing.addAdAccount("google_ads", { id: "2223334444", manager: null });
    const service_account = JSON.parse(key);
    const apiKey = JSON.stringify({ service_account });
    await expect(
      bench.connector.check({ ...bench.connection, apiKey }, { signal }),
    ).rejects.toMatchObject({
      kind: "missing_permission",
      message: expect.stringMatching(/reader-1@.*Access and security/),
    });
  });

  test("without ads has a warning", async () => {
    const customers = { [demoCustomerId]: { status: "SUSPENDED" as const, isTest: true } };
    const { connector, connection } = await openBench({ sandbox: { customers } });
    const { warnings } = await connector.check(connection, { signal });
    expect(warnings).toEqual([
      expect.stringMatching(/test account/),
      expect.stringMatching(/suspended/),
    ]);
  });
});
