import type { AdDayRecord } from "@cartograph/contracts/day-records.ts";
import { afterEach, expect, test } from "vitest";
import { createFakeTiming } from "../../testing/fake-timing.ts";
import {
  stubGoogleKey,
  startStubServer,
  type StubServer,
  type StubReply,
} from "../../testing/stub-server.ts";
import { readPages } from "../../testing/read-all.ts";
import { createGoogleAdsConnector } from "./google-ads.connector.ts";

const present = Date.UTC(2026, 5, 15, 12);
const signal = new AbortController().signal;

let server: StubServer | null = null;
afterEach(() => server?.close());

const refusal = (queryError: string): StubReply => ({
  status: 400,
  body: {
    error: {
      code: 400,
      status: "INVALID_ARGUMENT",
      details: [{ errors: [{ errorCode: { queryError }, message: "No." }], requestId: "one" }],
    },
  },
});
const customer = {
  id: "1234567890",
  descriptiveName: "Lamps",
  currencyCode: "KWD",
  timeZone: "Asia/Kuwait",
};
const day = {
  campaign: { resourceName: "customers/1234567890/campaigns/9", id: "9", status: "ENABLED" },
  metrics: { costMicros: "18540000", impressions: "191", clicks: "34", conversions: 2.5 },
  segments: { date: "2026-06-10" },
};

type Answers = {
  accessible?: object;
  actions?: StubReply;
  days?: (query: string) => StubReply;
};

/** Answers without a field mask, as some proxies do. */
async function open({ accessible = {}, actions, days }: Answers = {}) {
  const started = await startStubServer(({ path, body }) => {
    if (path.endsWith(":listAccessibleCustomers")) return { status: 200, body: accessible };
    const { query } = body as { query: string };
    if (query.includes("FROM customer ")) return { status: 200, body: { results: [{ customer }] } };
    if (query.includes("conversion_action"))
      return actions ?? { status: 200, body: { results: [] } };
    return days?.(query) ?? { status: 200, body: { results: [] } };
  });
  server = started;
  const timing = createFakeTiming(present);
  const connector = createGoogleAdsConnector({ timing });
  const connection = {
    apiKey: stubGoogleKey,
    storeUrl: null,
    account: "123-456-7890",
    baseUrl: `${started.baseUrl}/v25`,
    storeCurrency: null,
  };
  return {
    timing,
    requests: started.requests,
    check: () => connector.check(connection, { signal }),
    async read() {
      const [stream] = connector.streams;
      if (!stream) throw new Error("The stream does not exist.");
      const pages = await readPages(stream, null, { connection, now: timing.now });
      return pages.flatMap(({ records }) => records) as AdDayRecord[];
    },
  };
}

const inWindow = (query: string): StubReply => {
  const [, from = "", to = ""] = /BETWEEN '([\d-]+)' AND '([\d-]+)'/.exec(query) ?? [];
  const has = from <= day.segments.date && day.segments.date <= to;
  return { status: 200, body: { results: has ? [day] : [] } };
};

test("reads an account that is missing from the list of accounts", async () => {
  const { check, requests } = await open({ accessible: { resourceNames: [] } });
  await expect(check()).resolves.toMatchObject({ accountName: "Lamps", currency: "KWD" });
  expect(requests.map(({ path }) => path)).toEqual([
    "/v25/customers:listAccessibleCustomers",
    "/v25/customers/1234567890/googleAds:search",
  ]);
});

test("reads rows of an answer without a field mask, in a currency with three decimals", async () => {
  const { read } = await open({ days: inWindow });
  const days = await read();
  expect(days).toHaveLength(400);
  expect(days.find((each) => each.day === "2026-06-10")?.rows).toEqual([
    {
      campaignExternalId: "9",
      name: "9",
      status: "active",
      spendMinor: 18_540,
      impressions: 191,
      clicks: 34,
      conversionsMilli: 2_500,
      conversionValueMinor: 0,
    },
  ]);
});

test("omits a status field that the API does not know from the query", async () => {
  const { read } = await open({
    days: (query) =>
      query.includes("primary_status") ? refusal("UNRECOGNIZED_FIELD") : inWindow(query),
  });
  expect((await read()).filter(({ rows }) => rows.length > 0)).toHaveLength(1);
});

test.each([
  ["a refusal", refusal("BAD_RESOURCE_TYPE_IN_FROM_CLAUSE")],
  ["a page that is not found", { status: 404, body: "<!DOCTYPE html>" }],
  ["no permission", { status: 403, body: { error: { code: 403, status: "PERMISSION_DENIED" } } }],
  ["an outage", { status: 501, body: "Not Implemented" }],
])("reads days without conversion actions: %s", async (_name, actions) => {
  const { read, timing } = await open({ actions, days: inWindow });
  const days = await read();
  expect(days).toHaveLength(400);
  expect(days[0]?.attribution).toBeNull();
  expect(timing.now() - present).toBeLessThan(10_000);
});
