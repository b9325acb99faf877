import {
  createEditableTraffic,
  type EditableTraffic,
} from "@cartograph/sandbox/datasets/editable-traffic.ts";
import type { Fault } from "@cartograph/sandbox/core/faults.ts";
import { demoGoogleKey } from "@cartograph/sandbox/platforms/google/demo-account.ts";
import { startSandbox, type Sandbox } from "@cartograph/sandbox/start.ts";
import { isSharedThere } from "@cartograph/sandbox/testing/real-schema.ts";
import { expectDocumented } from "@cartograph/sandbox/testing/search-console-description.ts";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Connection, Page } from "../../core/connector.ts";
import { createFakeTiming, type FakeTiming } from "../../testing/fake-timing.ts";
import { readPages } from "../../testing/read-all.ts";
import { createSearchConsoleConnector } from "./search-console.connector.ts";
import type { SearchQuery } from "./schemas/search-analytics.schemas.ts";

// Whole reads through a real server take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

/** Five in the morning in California: final until the 12th. */
const present = Date.UTC(2026, 5, 15, 12);
const dayMs = 86_400_000;
const lastFinal = Date.UTC(2026, 5, 12) / dayMs;
const site = "sc-domain:test-shop.example";
const { signal } = new AbortController();

let sandbox: Sandbox;
let timing: FakeTiming;
let traffic: EditableTraffic;
afterEach(() => sandbox.close());

async function open(paging: { rowLimit?: number; crowdedAt?: number } = {}) {
  timing = createFakeTiming(present);
  traffic = createEditableTraffic();
  sandbox = await startSandbox({ traffic, now: timing.now });
  const connection: Connection = {
    apiKey: demoGoogleKey,
    storeUrl: null,
    account: site,
    baseUrl: sandbox.platformUrl("google_search_console"),
    storeCurrency: null,
  };
  const connector = createSearchConsoleConnector({ timing, paging });
  const streamNamed = (name: string) => {
    const stream = connector.streams.find((candidate) => candidate.name === name);
    if (!stream) throw new Error(`No stream ${name}`);
    return stream;
  };
  return {
    connector,
    connection,
    check: (changes: Partial<Connection> = {}) =>
      connector.check({ ...connection, ...changes }, { signal }),
    read: (name: string, cursor: string | null = null) =>
      readPages(streamNamed(name), cursor, { connection, now: timing.now }),
  };
}

/** What was asked of search analytics, oldest first. */
function asked(): SearchQuery[] {
  return sandbox.faults.requests
    .filter(({ path }) => path.endsWith("/searchAnalytics/query"))
    .map(({ body }) => JSON.parse(body) as SearchQuery);
}

/** Without the questions that look for the last final day. */
function askedForFinal(): SearchQuery[] {
  return asked().filter(({ dataState }) => dataState === "final");
}

function recordsOf(pages: readonly Page[]) {
  return pages
    .flatMap(({ records }) => records)
    .flatMap((record) => (record.kind === "search_day" ? [record] : []));
}

function lastCursor(pages: readonly Page[]): string {
  return pages.at(-1)?.cursor ?? "";
}

function daysOf(pages: readonly Page[]): string[] {
  return recordsOf(pages).map(({ day }) => day);
}

function rowsWith(...members: [string, number, number][]): unknown[] {
  return members.map(([member, clicks, impressions]): unknown =>
    expect.objectContaining({ member, clicks, impressions }),
  );
}

function platformFault(name: string): Fault {
  return { kind: "platform", name };
}

/** An account with a month of data, all of it read once. */
async function openRead() {
  const opened = await open();
  for (let back = 0; back < 30; back += 1) {
    traffic.addSearch({ day: lastFinal - back, clicks: back + 1, impressions: 100 });
  }
  const cursor = lastCursor(await opened.read("search_totals"));
  sandbox.faults.forget();
  return { ...opened, cursor };
}

describe("the connection check", () => {
  test("tells the site as Search Console names it, and the zone of its days", async () => {
    const { check } = await open();
    await expect(check({ account: "https://www.test-shop.example" })).resolves.toEqual({
      accountName: site,
      accountExternalId: site,
      currency: null,
      timezone: "America/Los_Angeles",
      warnings: [],
    });
    expect(asked()).toHaveLength(1);
  });

  test("works with a service account that was added to the site, and says when it was not", async () => {
    const { check } = await open();
    const reader = sandbox.google.addServiceAccount({ sites: [site] });
    await expect(check({ apiKey: reader.key })).resolves.toMatchObject({ accountName: site });
    const stranger = sandbox.google.addServiceAccount({ sites: [] });
    await expect(check({ apiKey: stranger.key })).rejects.toMatchObject({
      kind: "missing_permission",
      message: expect.stringContaining(stranger.identity.email),
    });
  });

  test("lists the sites that the key sees when the one that is meant is not among them", async () => {
    const { check } = await open();
    await expect(check({ account: "other.example" })).rejects.toMatchObject({
      kind: "bad_address",
      message: expect.stringContaining(site),
    });
  });

  test("says that the API has to be enabled", async () => {
    const { check } = await open();
    const { key } = sandbox.google.addServiceAccount({
      disabledServices: ["searchconsole.googleapis.com"],
    });
    await expect(check({ apiKey: key })).rejects.toMatchObject({
      kind: "missing_permission",
      message: expect.stringContaining("Google Search Console API is not enabled"),
    });
  });

  test("a token that Google ended early is replaced", async () => {
    const { check } = await open();
    await check();
    sandbox.google.expireTokens();
    await expect(check()).resolves.toMatchObject({ accountName: site });
  });

  test.each([
    [200, "{}", "missing_permission"],
    [200, '{"items":[]}', "bad_data"],
    [200, "[]", "bad_data"],
    [200, '{"siteEntry":[{"siteUrl":7}]}', "bad_data"],
    [404, "<html>Error 404 (Not Found)!!1</html>", "bad_address"],
    [403, '{"error":{"code":403,"errors":[{"reason":"forbidden"}]}}', "missing_permission"],
    [400, '{"error":{"code":400,"message":"no","status":"INVALID_ARGUMENT"}}', "bad_data"],
  ])("an answer %i %s to the list of sites is %s", async (status, body, kind) => {
    const { check } = await open();
    await check();
    sandbox.faults.always({ kind: "status", status, body });
    await expect(check()).rejects.toMatchObject({ kind });
  });
});

describe("a first read", () => {
  test("goes from the first day with data to the last final one", async () => {
    const { read } = await open();
    traffic.addSearch({ day: lastFinal - 40, clicks: 3, impressions: 30 });
    for (let ahead = 1; ahead <= 3; ahead += 1) traffic.addSearch({ day: lastFinal + ahead });
    const records = recordsOf(await read("search_totals"));
    expect(records.map(({ day }) => day)).toEqual(
      Array.from({ length: 41 }, (_, index) =>
        new Date((lastFinal - 40 + index) * dayMs).toISOString().slice(0, 10),
      ),
    );
    expect(records[0]?.rows).toEqual([{ member: "", clicks: 3, impressions: 30, positionSum: 30 }]);
    expect(records[1]?.rows).toEqual([]);
  });

  test("reaches as far back as Search Console keeps", async () => {
    const { read } = await open();
    traffic.addSearch({ day: Date.UTC(2025, 1, 14) / dayMs });
    traffic.addSearch({ day: Date.UTC(2025, 1, 15) / dayMs });
    const [record] = recordsOf(await read("search_totals"));
    expect(record?.day).toBe("2025-02-15");
  });

  test("takes totals, countries and devices of the whole time in a few questions", async () => {
    const { read } = await open();
    traffic.addSearch({ day: lastFinal - 480 });
    traffic.addSearch({ day: lastFinal });
    for (const [name, questions] of [
      ["search_totals", 1],
      ["devices", 1],
      ["countries", 5],
    ] as const) {
      sandbox.faults.forget();
      expect(recordsOf(await read(name))).toHaveLength(481);
      expect(askedForFinal()).toHaveLength(questions);
    }
  });

  test("takes queries of more days at a time where there are few", async () => {
    const { read } = await open();
    traffic.addSearch({ day: lastFinal - 99 });
    expect(recordsOf(await read("queries"))).toHaveLength(100);
    const spans = askedForFinal().map(
      ({ startDate, endDate }) => (Date.parse(endDate) - Date.parse(startDate)) / dayMs + 1,
    );
    expect(spans).toEqual([7, 14, 28, 31, 20]);
  });

  test("takes queries of fewer days where an answer may have been cut off, and keeps all", async () => {
    const { read } = await open({ crowdedAt: 10 });
    for (let back = 0; back < 14; back += 1) {
      for (let index = 0; index < 8; index += 1) {
        traffic.addSearch({ day: lastFinal - back, query: `lamp ${index}` });
      }
    }
    const records = recordsOf(await read("queries"));
    expect(records.map(({ rows }) => rows.length)).toEqual(Array.from({ length: 14 }, () => 8));
    expect(askedForFinal().some(({ startDate, endDate }) => startDate === endDate)).toBe(true);
  });

  test("keeps the thousand queries of a day that brought most clicks", async () => {
    const { read } = await open({ rowLimit: 400, crowdedAt: 100 });
    for (let index = 0; index < 1_100; index += 1) {
      traffic.addSearch({ day: lastFinal, query: `lamp ${index}`, clicks: index + 1 });
    }
    const record = recordsOf(await read("queries")).at(-1);
    expect(record?.rows).toHaveLength(1_000);
    expect(record?.rows[0]).toMatchObject({ member: "lamp 1099", clicks: 1_100 });
    expect(record?.rows.at(-1)).toMatchObject({ clicks: 101 });
  });

  test("counts pages by page and everything else by property, withheld queries in totals alone", async () => {
    const { read } = await open();
    const lamp = { day: lastFinal, query: "lamp", clicks: 2, impressions: 50 };
    traffic.addSearch({ ...lamp, page: "https://test-shop.example/" });
    traffic.addSearch({ ...lamp, page: "https://test-shop.example/products/lamp" });
    traffic.addSearch({ day: lastFinal, query: null, clicks: 1, impressions: 10, country: "DE" });
    const last = async (name: string) => recordsOf(await read(name)).at(-1)?.rows;
    expect(await last("search_totals")).toEqual(rowsWith(["", 5, 60]));
    expect(await last("queries")).toEqual(rowsWith(["lamp", 4, 50]));
    expect(await last("pages")).toEqual(
      rowsWith(
        ["https://test-shop.example/", 3, 60],
        ["https://test-shop.example/products/lamp", 2, 50],
      ),
    );
    expect(await last("countries")).toEqual(rowsWith(["usa", 4, 50], ["deu", 1, 10]));
    expect(await last("devices")).toEqual(rowsWith(["DESKTOP", 5, 60]));
  });
});

describe("a later read", () => {
  test("takes the last three final days again", async () => {
    const { read, cursor } = await openRead();
    expect(daysOf(await read("search_totals", cursor))).toEqual([
      "2026-06-10",
      "2026-06-11",
      "2026-06-12",
    ]);
  });

  test("takes what became final since, however long that is", async () => {
    const { read, cursor } = await openRead();
    timing.advance(5 * dayMs);
    const pages = await read("search_totals", cursor);
    expect(daysOf(pages)).toEqual([
      "2026-06-13",
      "2026-06-14",
      "2026-06-15",
      "2026-06-16",
      "2026-06-17",
    ]);
    timing.advance(dayMs);
    expect(daysOf(await read("search_totals", lastCursor(pages)))).toEqual([
      "2026-06-16",
      "2026-06-17",
      "2026-06-18",
    ]);
  });

  test("takes the last ten days again once a week", async () => {
    const { read, cursor } = await openRead();
    timing.advance(7 * dayMs);
    const wide = await read("search_totals", cursor);
    expect(daysOf(wide)).toHaveLength(10);
    timing.advance(6 * dayMs);
    const next = await read("search_totals", lastCursor(wide));
    expect(daysOf(next)).toHaveLength(6);
    timing.advance(dayMs);
    expect(daysOf(await read("search_totals", lastCursor(next)))).toHaveLength(10);
  });

  test("begins anew where what was typed means another property by now", async () => {
    const { check, cursor, connector, connection } = await openRead();
    const typed = { ...connection, account: "test-shop.example" };
    await expect(check(typed)).resolves.toMatchObject({ accountExternalId: site });
    const [totals] = connector.streams;
    if (!totals) throw new Error("No stream of totals");
    const address = "https://test-shop.example/";
    traffic.setSites([{ siteUrl: address, permissionLevel: "siteOwner" }]);
    await expect(check(typed)).resolves.toMatchObject({ accountExternalId: address });
    const pages = await readPages(totals, cursor, { connection: typed, now: timing.now });
    const records = recordsOf(pages);
    expect(records).toHaveLength(30);
    expect(records.every(({ accountExternalId }) => accountExternalId === address)).toBe(true);
  });

  test("empties a day that lost all of its rows", async () => {
    const { read, cursor } = await openRead();
    for (let row = 1; row <= 3; row += 1) traffic.removeSearch(row);
    const records = recordsOf(await read("search_totals", cursor));
    expect(records.map(({ rows }) => rows)).toEqual([[], [], []]);
  });
});

describe("the last final day", () => {
  test("is the one before the first that Google calls incomplete", async () => {
    const { read } = await open();
    timing.advance(8 * 60 * 60_000);
    const records = recordsOf(await read("search_totals"));
    expect(records.at(-1)?.day).toBe("2026-06-13");
    expect(asked()[0]).toMatchObject({ dataState: "all", dimensions: ["date"] });
  });

  test("is four days back where Google says nothing", async () => {
    const { check, read } = await open();
    await check();
    const body = '{"responseAggregationType":"byProperty"}';
    sandbox.faults.next({ kind: "status", status: 200, body });
    expect(recordsOf(await read("search_totals")).at(-1)?.day).toBe("2026-06-11");
  });
});

describe("refusals are told apart by their reason", () => {
  test.each([
    ["qps_quota", 60_000],
    ["rate_limited", 0],
    ["project_quota", 0],
    ["backend_error", 0],
  ])("%s is waited for, %i ms at least", async (name, least) => {
    const { check } = await open();
    await check();
    sandbox.faults.next(platformFault(name));
    await check();
    expect(timing.sleeps).toHaveLength(1);
    expect(timing.sleeps[0]).toBeGreaterThanOrEqual(least);
  });

  test("a load quota that is used up ends the read, keeps what was read, and is left to recover", async () => {
    const { connector, connection } = await open();
    traffic.addSearch({ day: lastFinal - 99 });
    const [, queries] = connector.streams;
    if (!queries) throw new Error("No stream of queries");
    const options = { signal, now: timing.now };
    const pages: Page[] = [];
    const reading = async () => {
      for await (const page of queries.read(connection, { ...options, cursor: null })) {
        pages.push(page);
        sandbox.faults.always(platformFault("load_quota"));
      }
    };
    await expect(reading()).rejects.toMatchObject({ kind: "retry_later" });
    expect(pages.length).toBeGreaterThan(0);
    expect(timing.sleeps).toEqual([]);

    sandbox.faults.clear();
    sandbox.faults.forget();
    const cursor = lastCursor(pages);
    await expect(readPages(queries, cursor, { connection, now: timing.now })).rejects.toMatchObject(
      { kind: "retry_later" },
    );
    expect(sandbox.faults.requests).toEqual([]);

    timing.advance(15 * 60_000);
    const rest = await readPages(queries, cursor, { connection, now: timing.now });
    expect(new Set(recordsOf([...pages, ...rest]).map(({ day }) => day)).size).toBe(100);
  });

  test("a daily limit is left alone until midnight in California", async () => {
    const { check } = await open();
    sandbox.faults.next({ kind: "slow", ms: 0 }, platformFault("daily_limit"));
    await expect(check()).rejects.toMatchObject({ kind: "retry_later" });
    timing.advance(18 * 60 * 60_000);
    await expect(check()).rejects.toMatchObject({ kind: "retry_later" });
    timing.advance(60 * 60_000);
    await expect(check()).resolves.toMatchObject({ accountName: site });
  });

  test("a site that was taken away is final, and says what to do", async () => {
    const { check, read } = await open();
    await check();
    traffic.setSites([]);
    await expect(read("search_totals")).rejects.toMatchObject({
      kind: "missing_permission",
      message: expect.stringContaining(site),
    });
    expect(timing.sleeps).toEqual([]);
  });
});

describe("an answer that cannot be right is asked for again and never stored", () => {
  const row = { keys: ["2026-06-12"], clicks: 1, impressions: 2, position: 1 };
  test.each<[string, object]>([
    ["counted by page", { rows: [row], responseAggregationType: "byPage" }],
    [
      "of another day",
      { rows: [{ ...row, keys: ["2026-07-12"] }], responseAggregationType: "byProperty" },
    ],
    [
      "with a key too many",
      { rows: [{ ...row, keys: ["2026-06-12", "x"] }], responseAggregationType: "byProperty" },
    ],
    [
      "without a position",
      { rows: [{ ...row, position: undefined }], responseAggregationType: "byProperty" },
    ],
    [
      "with clicks in words",
      { rows: [{ ...row, clicks: "1" }], responseAggregationType: "byProperty" },
    ],
    ["of no known kind", { rows: [row] }],
  ])("%s", async (_name, answer) => {
    const { check, read } = await open();
    await check();
    const body = JSON.stringify(answer);
    const wrong = { kind: "status" as const, status: 200, body };
    sandbox.faults.next({ kind: "slow", ms: 0 }, wrong);
    const records = recordsOf(await read("search_totals"));
    expect(records.flatMap(({ rows }) => rows)).toEqual([]);
    sandbox.faults.next({ kind: "slow", ms: 0 }, ...Array.from({ length: 8 }, () => wrong));
    await expect(read("search_totals")).rejects.toMatchObject({ kind: "bad_data" });
  });

  test("a page that comes again and again does not keep the read for ever", async () => {
    const { check, read } = await open({ rowLimit: 1 });
    await check();
    const body = JSON.stringify({ rows: [row], responseAggregationType: "byProperty" });
    sandbox.faults.next(
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

test.skipIf(!isSharedThere())("every request fits Google's own description", async () => {
  const { check, connector, read } = await open({ rowLimit: 3, crowdedAt: 5 });
  for (let back = 0; back < 12; back += 1) {
    for (const query of ["lamp", "sofa", "chair", null]) {
      traffic.addSearch({ day: lastFinal - back, query, country: back % 2 ? "US" : "DE" });
    }
  }
  await check();
  for (const { name } of connector.streams) await read(name, lastCursor(await read(name)));
  const queries = asked();
  expect(queries.length).toBeGreaterThan(20);
  for (const query of queries) expectDocumented("SearchAnalyticsQueryRequest", query);
  const paths = new Set(sandbox.faults.requests.map(({ method, path }) => `${method} ${path}`));
  expect([...paths].toSorted()).toEqual([
    "GET /google_search_console/webmasters/v3/sites",
    "POST /google_search_console/token",
    "POST /google_search_console/webmasters/v3/sites/sc-domain%3Atest-shop.example/searchAnalytics/query",
  ]);
});
