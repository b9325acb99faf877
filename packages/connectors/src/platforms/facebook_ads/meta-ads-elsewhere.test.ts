import type { AdDayRecord } from "@cartograph/contracts/day-records.ts";
import { afterEach, expect, test } from "vitest";
import { createFakeTiming } from "../../testing/fake-timing.ts";
import { startStubServer, type StubServer, type StubReply } from "../../testing/stub-server.ts";
import { readPages } from "../../testing/read-all.ts";
import { createMetaAdsConnector } from "./meta-ads.connector.ts";

const present = Date.UTC(2026, 5, 15, 12);
const signal = new AbortController().signal;

let server: StubServer | null = null;
afterEach(() => server?.close());

const notFound: StubReply = {
  status: 400,
  body: {
    error: {
      message: "Unsupported get request. Object with ID 'campaigns' does not exist",
      type: "GraphMethodException",
      code: 100,
      error_subcode: 33,
    },
  },
};

/**
 * A server without a campaign list, with numbers instead of strings and a next page given only as a URL. It does not list
 * ad sets if they are null.
 */
async function open({
  actions = null,
  adSets = [],
  adSetRows = [],
}: { actions?: object[] | null; adSets?: object[] | null; adSetRows?: object[] } = {}) {
  const started = await startStubServer(({ path }) => {
    const { pathname, searchParams } = new URL(path, "http://meta");
    if (pathname.endsWith("/campaigns")) return notFound;
    if (pathname.endsWith("/adsets")) {
      return adSets === null ? notFound : { status: 200, body: { data: adSets } };
    }
    if (!pathname.endsWith("/insights")) {
      const account = { currency: "JPY", timezone_name: "Asia/Tokyo", name: null };
      return { status: 200, body: { id: "act_4410000000012", ...account } };
    }
    const range = JSON.parse(searchParams.get("time_range") ?? "{}") as { until?: string };
    const level = searchParams.get("level");
    if (level === "adset") return { status: 200, body: { data: adSetRows } };
    if (level !== "campaign" || range.until !== "2026-06-15") {
      return { status: 200, body: { data: [], paging: null } };
    }
    const isSecond = searchParams.get("after") === "Mg==";
    const row = {
      campaign_id: isSecond ? "12" : "11",
      campaign_name: "Lamps",
      spend: isSecond ? 1_200 : "1200",
      impressions: "100",
      inline_link_clicks: null,
      actions,
      date_start: "2026-06-15",
      date_stop: "2026-06-15",
    };
    const next = `http://meta/v26.0/act_4410000000012/insights?access_token=EAA&after=Mg%3D%3D`;
    const paging = isSecond ? { cursors: { after: null }, next: null } : { next };
    return { status: 200, body: { data: [row], paging } };
  });
  server = started;
  const timing = createFakeTiming(present);
  const connector = createMetaAdsConnector({ timing });
  const connection = {
    apiKey: "EAAtoken1234",
    storeUrl: null,
    account: "4410000000012",
    baseUrl: `${started.baseUrl}/v26.0/`,
    storeCurrency: null,
  };
  return { connector, connection, timing };
}

test("connects an account without a name or status", async () => {
  const { connector, connection } = await open();
  await expect(connector.check(connection, { signal })).resolves.toMatchObject({
    accountName: "act_4410000000012",
    currency: "JPY",
    warnings: [],
  });
});

test("reads days without a campaign list and follows a next page given only as a URL", async () => {
  const { connector, connection, timing } = await open();
  const [stream] = connector.streams;
  if (!stream) throw new Error("The stream does not exist.");
  const pages = await readPages(stream, null, { connection, now: timing.now });
  const days = pages.flatMap(({ records }) => records) as AdDayRecord[];
  expect(days).toHaveLength(400);
  const figures = { name: "Lamps", status: "unknown", spendMinor: 1_200, clicks: 0 };
  expect(days.at(-1)).toMatchObject({
    day: "2026-06-15",
    rows: [
      { campaignExternalId: "11", ...figures },
      { campaignExternalId: "12", ...figures },
    ],
  });
  const warnings = pages.flatMap((page) => page.warnings ?? []);
  expect(warnings).toEqual([expect.stringContaining("does not list")]);
});

function clickSpec(window_days: number): object[] {
  return [{ event_type: "CLICK_THROUGH", window_days }];
}

function adSetRow(campaign_id: string, adset_id: string, value: number): object {
  return {
    campaign_id,
    adset_id,
    actions: [{ action_type: "omni_purchase", value }],
    action_values: [{ action_type: "omni_purchase", value: value * 50 }],
    date_start: "2026-06-15",
    date_stop: "2026-06-15",
  };
}

const unvalued = [{ action_type: "link_click", value: "9" }, { action_type: "omni_purchase" }];

test("warns of campaigns whose purchases Meta does not add up if it does not list ad sets", async () => {
  const { connector, connection, timing } = await open({ actions: unvalued, adSets: null });
  const [stream] = connector.streams;
  if (!stream) throw new Error("The stream does not exist.");
  const pages = await readPages(stream, null, { connection, now: timing.now });
  const rows = pages.flatMap(({ records }) => records as AdDayRecord[]).at(-1)?.rows;
  expect(rows).toMatchObject([{ conversionsMilli: 0 }, { conversionsMilli: 0 }]);
  expect(pages[0]?.warnings).toContainEqual(
    expect.stringContaining("does not list this account's ad sets"),
  );
  expect(pages.at(-1)?.warnings).toEqual([
    expect.stringMatching(/the purchases of 2 campaigns .*different attribution settings/),
  ]);
});

test("adds up the purchases of ad sets with different attribution settings", async () => {
  const { connector, connection, timing } = await open({
    actions: unvalued,
    adSets: [
      { campaign_id: "11", attribution_spec: clickSpec(1) },
      { campaign_id: "12", attribution_spec: null },
      { campaign_id: "11", attribution_spec: clickSpec(7) },
      { campaign_id: "12", attribution_spec: clickSpec(7) },
    ],
    adSetRows: [adSetRow("11", "1", 2), adSetRow("11", "2", 3), adSetRow("12", "3", 4)],
  });
  const [stream] = connector.streams;
  if (!stream) throw new Error("The stream does not exist.");
  const pages = await readPages(stream, null, { connection, now: timing.now });
  const rows = pages.flatMap(({ records }) => records as AdDayRecord[]).at(-1)?.rows;
  expect(rows).toMatchObject([
    { spendMinor: 1_200, conversionsMilli: 5_000, conversionValueMinor: 250 },
    { spendMinor: 1_200, conversionsMilli: 4_000, conversionValueMinor: 200 },
  ]);
  const warnings = pages.flatMap((page) => page.warnings ?? []);
  expect(warnings).toEqual([expect.stringContaining("campaigns, so their status is unknown")]);
});
