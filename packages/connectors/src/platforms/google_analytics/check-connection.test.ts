import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  cursorAfter,
  openCannedProperty,
  readDays,
  readStream,
  requestedRanges,
  type CannedProperty,
} from "../../testing/canned-property.ts";
import type { StubReply } from "../../testing/stub-server.ts";
import { allReports } from "./reports/all-reports.ts";

const present = Date.UTC(2026, 5, 15, 12, 20);
const signal = new AbortController().signal;

let property: CannedProperty;
beforeEach(async () => {
  property = await openCannedProperty({ present });
});
afterEach(() => property.close());

const check = (change: Partial<CannedProperty["connection"]> = {}) =>
  property.connector.check({ ...property.connection, ...change }, { signal });

const problem = (code: number, status: string, message = "", details: object[] = []) => ({
  status: code,
  body: { error: { code, status, message, details } },
});

describe("a readable property", () => {
  test("reports its number, time zone and currency", async () => {
    await expect(check()).resolves.toEqual({
      accountName: "GA4 property 470211873",
      accountExternalId: "470211873",
      currency: "EUR",
      timezone: "Europe/Paris",
      warnings: [],
    });
  });

  test("is checked with one report and the compatibility of the others", async () => {
    await check();
    const paths = property.server.requests.map(({ path }) => path);
    expect(paths).toEqual([
      "/v1beta/properties/470211873:runReport",
      ...allReports.map(() => "/v1beta/properties/470211873:checkCompatibility"),
    ]);
  });

  test("is not checked for compatibility again on the same day", async () => {
    await check();
    await check();
    expect(property.server.requests).toHaveLength(allReports.length + 2);
    property.timing.advance(25 * 60 * 60_000);
    await check();
    expect(property.server.requests).toHaveLength(2 * allReports.length + 3);
  });

  test("without a time zone ends its days at midnight UTC, with a warning", async () => {
    property.canned.metadata = {};
    const { timezone, warnings } = await check();
    expect(timezone).toBe("UTC");
    expect(warnings).toEqual([expect.stringContaining("UTC")]);
    const pages = await readStream(property, "sessions");
    expect(pages.flatMap(({ records }) => records).at(-1)).toMatchObject({ day: "2026-06-15" });
  });

  test("has no warnings when everything is available", async () => {
    property.canned.metadata = { timeZone: "Europe/Paris" };
    await expect(check()).resolves.toMatchObject({ currency: null });
  });
});

describe("a property in another currency", () => {
  beforeEach(() => {
    property.canned.metadata = { timeZone: "Europe/Paris", currencyCode: "USD" };
    property.canned.rowsOf = () => [{ date: "20260614", sessions: "3", purchaseRevenue: "18.4" }];
  });

  test("is read in the store's if Google converts to it", async () => {
    await expect(check()).resolves.toMatchObject({ currency: "USD", warnings: [] });
    const days = await readDays(property, "sessions");
    expect(days.at(-2)).toMatchObject({ currency: "EUR", rows: [{ revenueMinor: 1_840 }] });
  });

  test.each([
    ["refuses the store's", () => problem(400, "INVALID_ARGUMENT")],
    ["ignores the store's", ({ status, body }) => ({ status, body: inDollars(body) })],
  ] satisfies [string, (reply: StubReply) => StubReply][])(
    "is read in its own, with a warning, if Google %s",
    async (_name, answer) => {
      property.canned.modify = (reply, { currencyCode }) =>
        currencyCode === undefined ? reply : answer(reply);
      await expect(check()).resolves.toMatchObject({
        warnings: [expect.stringMatching(/does not convert amounts to EUR.*USD is left out/)],
      });
      const days = await readDays(property, "sessions");
      expect(days.at(-2)).toMatchObject({ currency: "USD", rows: [{ sessions: 3 }] });
    },
  );

  test("is read again from the first day once Google converts to the store's", async () => {
    property.canned.modify = (reply, { currencyCode }) =>
      currencyCode === undefined ? reply : problem(400, "INVALID_ARGUMENT");
    await check();
    const inOwn = await readStream(property, "sessions");
    const cursor = cursorAfter(inOwn);
    await check();
    expect((await readStream(property, "sessions", cursor)).length).toBeGreaterThan(0);
    expect(requestedRanges(property).at(-1)).toBe("2026-06-13 2026-06-15");

    property.canned.modify = (reply) => reply;
    await expect(check()).resolves.toMatchObject({ warnings: [] });
    const days = await readDays(property, "sessions", cursor);
    expect(days).toHaveLength(inOwn.flatMap(({ records }) => records).length);
    expect(new Set(days.map(({ currency }) => currency))).toEqual(new Set(["EUR"]));
  });

  test("keeps the days in the store's currency when Google stops converting, until it converts again", async () => {
    await check();
    const cursor = cursorAfter(await readStream(property, "sessions"));
    property.canned.modify = (reply, { currencyCode }) =>
      currencyCode === undefined ? reply : problem(400, "INVALID_ARGUMENT");
    await check();
    const inOwn = await readStream(property, "sessions", cursor);
    expect(requestedRanges(property).at(-1)).toBe("2026-06-13 2026-06-15");
    property.canned.modify = (reply) => reply;
    await check();
    const days = await readDays(property, "sessions", cursorAfter(inOwn));
    expect(days.length).toBeGreaterThan(700);
  });
});

const inDollars = (body: unknown) => ({ ...(body as object), metadata: { currencyCode: "USD" } });

const without = (apiName: string) => ({
  status: 200,
  body: {
    metricCompatibilities: [
      { metricMetadata: { apiName: "sessions" }, compatibility: "COMPATIBLE" },
      { metricMetadata: { apiName }, compatibility: "INCOMPATIBLE" },
    ],
  },
});

describe("incompatible fields", () => {
  test("are left out of the reports, with a warning that names them", async () => {
    property.canned.compatibility = () => without("purchaseRevenue");
    const { warnings } = await check();
    expect(warnings[0]).toBe(
      "This property provides sessions, users and engagement without purchaseRevenue, which count as 0.",
    );
    expect(warnings).toHaveLength(8);
    const [stream] = property.connector.streams;
    for await (const page of stream?.read(property.connection, {
      cursor: null,
      signal,
      now: property.timing.now,
    }) ?? []) {
      expect(page.records.length).toBeGreaterThan(0);
    }
    const requested = property
      .reports()
      .at(-1)
      ?.metrics.map(({ name }) => name);
    expect(requested).toContain("sessions");
    expect(requested).not.toContain("purchaseRevenue");
  });

  test.each([
    ["its main metric", () => without("itemsViewed"), /views and carts of products/],
    [
      "a dimension",
      () => ({
        status: 200,
        body: {
          dimensionCompatibilities: [
            { dimensionMetadata: { apiName: "itemName" }, compatibility: "INCOMPATIBLE" },
          ],
        },
      }),
      /views and carts of products/,
    ],
    [
      "the whole request",
      () =>
        problem(400, "INVALID_ARGUMENT", "Please remove itemId to make the request compatible."),
      /does not provide sessions by channel/,
    ],
  ])("leave out the whole report when they are %s", async (_name, answer, words) => {
    property.canned.compatibility = answer;
    const { warnings } = await check();
    expect(warnings.join(" ")).toMatch(words);
    const before = property.reports().length;
    const items = property.connector.streams.find(({ name }) => name === "items");
    for await (const page of items?.read(property.connection, {
      cursor: null,
      signal,
      now: property.timing.now,
    }) ?? []) {
      expect(page).toBeUndefined();
    }
    expect(property.reports()).toHaveLength(before);
  });

  test("are unknown when Google is down, and the property stays connected", async () => {
    property.canned.compatibility = () => problem(503, "UNAVAILABLE");
    await expect(check()).resolves.toMatchObject({ warnings: [] });
  });

  test.each([
    ["a page that is not found", { status: 404, body: "<!DOCTYPE html><title>Error 404</title>" }],
    [
      "a page that is not an answer",
      { status: 200, body: "<!DOCTYPE html><title>Welcome</title>" },
    ],
    ["an outage", problem(503, "UNAVAILABLE")],
  ])("are not checked for the other reports after %s", async (_name, answer) => {
    property.canned.compatibility = () => answer;
    await expect(check()).resolves.toMatchObject({ warnings: [] });
    expect(property.server.requests.length).toBeLessThanOrEqual(3);
    expect(property.timing.now() - present).toBeLessThan(5_000);
  });
});

describe("explains what to do about an unreadable property", () => {
  test.each([
    ["G-ABC123", /measurement ID/],
    ["UA-1-1", /Universal Analytics/],
    ["https://analytics.google.com/", /an address/],
    ["", /Property ID is required/],
    [null, /Property ID is required/],
    ["../../other", /is a number/],
  ])("when %s was typed", async (account, words) => {
    await expect(check({ account })).rejects.toMatchObject({
      kind: "bad_address",
      message: expect.stringMatching(words),
    });
    expect(property.server.requests).toHaveLength(0);
  });

  test.each([
    [
      problem(403, "PERMISSION_DENIED", "User does not have sufficient permissions"),
      "missing_permission",
      /Property access management/,
    ],
    [
      problem(403, "PERMISSION_DENIED", "", [{ reason: "SERVICE_DISABLED" }]),
      "missing_permission",
      /not enabled/,
    ],
    [
      problem(403, "PERMISSION_DENIED", "", [{ reason: "ACCESS_TOKEN_SCOPE_INSUFFICIENT" }]),
      "missing_permission",
      /scope/,
    ],
    [problem(401, "UNAUTHENTICATED"), "bad_credentials", /does not accept the sign-in/],
    [
      { status: 404, body: "<!DOCTYPE html>" },
      "unexpected_answer",
      /Google Analytics Data API was not found/,
    ],
    [problem(400, "INVALID_ARGUMENT", "Field foo is not a valid metric."), "bad_data", /Field foo/],
  ])("%#", async (reply, kind, words) => {
    property.canned.modify = () => reply;
    await expect(check()).rejects.toMatchObject({ kind, message: expect.stringMatching(words) });
  });
});

describe("a quota", () => {
  test.each([
    [
      "Exhausted property tokens per hour. These quota tokens will return in under an hour.",
      Date.UTC(2026, 5, 15, 13),
    ],
    ["Exhausted property tokens for a project per hour.", Date.UTC(2026, 5, 15, 13)],
    [
      "Exhausted property tokens per day. These quota tokens will return in less than 24 hours.",
      Date.UTC(2026, 5, 16, 7),
    ],
    ["Exhausted server errors per project per hour.", Date.UTC(2026, 5, 15, 13)],
  ])("that is used up (%s) pauses requests until it resets", async (message, until) => {
    property.canned.modify = () => problem(429, "RESOURCE_EXHAUSTED", message);
    await expect(check()).rejects.toMatchObject({ kind: "retry_later" });
    expect(property.server.requests).toHaveLength(1);
    property.canned.modify = (reply) => reply;
    property.timing.advance(until - present - 1);
    await expect(check()).rejects.toMatchObject({ kind: "retry_later" });
    expect(property.server.requests).toHaveLength(1);
    property.timing.advance(1);
    await expect(check()).resolves.toMatchObject({ warnings: [] });
  });

  test("of concurrent requests is waited for", async () => {
    let isFirst = true;
    property.canned.modify = (reply) => {
      if (!isFirst) return reply;
      isFirst = false;
      return problem(429, "RESOURCE_EXHAUSTED", "Exhausted concurrent requests quota.");
    };
    await expect(check()).resolves.toMatchObject({ warnings: [] });
    expect(property.timing.sleeps).toHaveLength(1);
  });

  test("ends the read when less than a tenth is left, and keeps what was read", async () => {
    property.canned.quota = { tokensPerHour: { consumed: 10, remaining: 3_999 } };
    await expect(check()).resolves.toMatchObject({ accountExternalId: "470211873" });
    await expect(check()).rejects.toMatchObject({ kind: "retry_later" });
    property.canned.quota = { tokensPerHour: { consumed: 10, remaining: 39_000 } };
    property.timing.advance(60 * 60_000);
    await expect(check()).resolves.toMatchObject({ warnings: [] });
  });

  test("of a paid property is measured by its own size", async () => {
    property.canned.quota = { tokensPerHour: { remaining: 390_000 } };
    await check();
    property.canned.quota = { tokensPerHour: { remaining: 30_000 } };
    await check();
    await expect(check()).rejects.toMatchObject({ kind: "retry_later" });
  });

  test("of server errors is preserved by trying only four times", async () => {
    property.canned.modify = () => problem(503, "UNAVAILABLE");
    await expect(check()).rejects.toMatchObject({ kind: "retry_later" });
    expect(property.server.requests).toHaveLength(4);
  });

  test("of ten server errors is never used up: after nine, requests pause until the next hour", async () => {
    property.canned.modify = () => problem(503, "UNAVAILABLE");
    for (let syncs = 0; syncs < 5; syncs += 1) {
      await expect(check()).rejects.toMatchObject({ kind: "retry_later" });
    }
    expect(property.server.requests).toHaveLength(9);
    property.canned.modify = (reply) => reply;
    property.timing.advance(60 * 60_000);
    await expect(check()).resolves.toMatchObject({ warnings: [] });
  });
});
