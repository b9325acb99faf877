import type { AdDayRecord } from "@cartograph/contracts/day-records.ts";
import { afterEach, expect, test } from "vitest";
import { createFakeTiming } from "../../testing/fake-timing.ts";
import { startStubServer, type StubServer } from "../../testing/stub-server.ts";
import { readPages } from "../../testing/read-all.ts";
import { createTikTokAdsConnector } from "./tiktok-ads.connector.ts";

const present = Date.UTC(2026, 5, 15, 12);
const signal = new AbortController().signal;

let server: StubServer | null = null;
afterEach(() => server?.close());

const nothing = { page_info: { page: 1, page_size: 10, total_number: 0, total_page: 0 } };

const ok = (data: object) => ({ status: 200, body: { code: 0, message: "OK", data } });

/**
 * A server without a campaign list that always returns two rows per page, and no list when it is empty.
 */
async function open(campaigns: { status: number; body: unknown }) {
  const started = await startStubServer(({ path }) => {
    const { pathname, searchParams } = new URL(path, "http://tiktok");
    if (pathname === "/open_api/v1.3/campaign/get/") return campaigns;
    if (pathname === "/open_api/v1.3/advertiser/info/") {
      const account = { currency: "KWD", display_timezone: "Asia/Kuwait", timezone: null };
      return ok({ list: [{ advertiser_id: "7300000000000000017", ...account }] });
    }
    const isAsked = searchParams.get("end_date") === "2026-06-15";
    if (pathname !== "/open_api/v1.3/report/integrated/get/" || !isAsked) return ok(nothing);
    const page = Number(searchParams.get("page"));
    const rows = ["1800000000000000101", "1800000000000000102", "1800000000000000103"].map(
      (id) => ({
        dimensions: { campaign_id: id, stat_time_day: "2026-06-14 00:00:00" },
        metrics: { campaign_name: "UGC", spend: "1.2345", impressions: 10, clicks: "-" },
      }),
    );
    const list = rows.slice((page - 1) * 2, page * 2);
    return ok({ list, page_info: { page, page_size: 2, total_number: 3, total_page: 2 } });
  });
  server = started;
  const timing = createFakeTiming(present);
  const connector = createTikTokAdsConnector({ timing });
  const connection = {
    apiKey: "0123456789abcdef",
    storeUrl: null,
    account: "7300000000000000017",
    baseUrl: `${started.baseUrl}/open_api/v1.3/`,
    storeCurrency: null,
  };
  return { connector, connection, timing };
}

test.each([
  ["the path does not exist", { status: 404, body: "404 page not found" }],
  [
    "it may not be read",
    { status: 200, body: { code: 40_001, message: "No permission", data: {} } },
  ],
  ["the request is refused", { status: 200, body: { code: 40_002, message: "No", data: {} } }],
])("reads days without a list of campaigns: %s", async (_name, campaigns) => {
  const { connector, connection, timing } = await open(campaigns);
  await expect(connector.check(connection, { signal })).resolves.toMatchObject({
    accountName: "7300000000000000017",
    timezone: "Asia/Kuwait",
    warnings: [],
  });
  const [stream] = connector.streams;
  if (!stream) throw new Error("The stream does not exist.");
  const pages = await readPages(stream, null, { connection, now: timing.now });
  const days = pages.flatMap(({ records }) => records) as AdDayRecord[];
  expect(days).toHaveLength(400);
  const figures = { name: "UGC", status: "unknown", spendMinor: 1_235, impressions: 10, clicks: 0 };
  expect(days.at(-2)?.rows).toMatchObject([figures, figures, figures]);
  expect(days.at(-2)?.rows[2]?.campaignExternalId).toBe("1800000000000000103");
  expect(pages.flatMap((page) => page.warnings ?? [])).toEqual([
    expect.stringContaining("does not list"),
  ]);
});
