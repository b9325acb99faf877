import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { hasSharedFiles } from "../../../testing/real-schema.ts";
import { openTikTokFixture, type TikTokFixture } from "../../../testing/tiktok-fixture.ts";
import { tikTokCodes, tikTokMetrics } from "../../../testing/tiktok-description.ts";
import { faultRefusals } from "../refusals.ts";
import { metrics } from "./metrics.ts";

/** 11 PM on the 14th in New York. */
const present = Date.UTC(2026, 5, 15, 3);
const day = (date: string) => Date.parse(date) / 86_400_000;
const allStatuses = [
  { field_name: "campaign_status", filter_type: "IN", filter_value: '["STATUS_ALL"]' },
];
let fixture: TikTokFixture;
let first: string;
let second: string;

beforeEach(() => {
  fixture = openTikTokFixture(present, { unknownMetrics: ["clicks"] });
  const { marketing } = fixture;
  first = marketing.addCampaign("tiktok_ads", { name: "Autumn", kind: "social" });
  second = marketing.addCampaign("tiktok_ads", { name: "Views", kind: "video" });
  marketing.setDay(first, day("2026-06-13"), {
    spendMinor: 8_420,
    impressions: 31_950,
    clicks: 402,
    conversions: 6,
    conversionValueMinor: 33_150,
  });
  marketing.setDay(first, day("2026-06-14"), { spendMinor: 1_000, impressions: 900, clicks: 9 });
  marketing.setDay(second, day("2026-06-14"), { spendMinor: 300, impressions: 700 });
  marketing.setDay(second, day("2026-06-15"), { spendMinor: 999 });
});
afterEach(() => fixture.close());

type Row = { dimensions: Record<string, string>; metrics: Record<string, string> };
const rowsOf = async (changes: Parameters<TikTokFixture["report"]>[2] = {}): Promise<Row[]> => {
  const answer = await fixture.report("2026-06-01", "2026-06-30", changes);
  expect(answer).toMatchObject({ code: 0, message: "OK" });
  return answer.data.list;
};

test("returns all values of a row as text", async () => {
  const names = Object.keys(metrics).filter((name) => name !== "clicks");
  const row = (await rowsOf({ metrics: names })).find(
    ({ dimensions }) => dimensions["stat_time_day"] === "2026-06-13 00:00:00",
  );
  expect(row).toEqual({
    dimensions: { campaign_id: first, stat_time_day: "2026-06-13 00:00:00" },
    metrics: {
      campaign_name: "Autumn",
      spend: "84.20",
      impressions: "31950",
      complete_payment: "6",
      total_complete_payment_rate: "331.50",
      onsite_shopping: "0",
      total_onsite_shopping_value: "0.00",
    },
  });
});

test("returns a dash for a metric that does not apply", async () => {
  const names = ["complete_payment", "total_complete_payment_rate", "onsite_shopping", "spend"];
  const rows = await rowsOf({ metrics: names });
  expect(rows.find(({ dimensions }) => dimensions["campaign_id"] === second)?.metrics).toEqual({
    complete_payment: "-",
    total_complete_payment_rate: "-",
    onsite_shopping: "-",
    spend: "3.00",
  });
});

test("uses days of the advertiser's time zone and leaves out future days", async () => {
  const days = (await rowsOf()).map(({ dimensions }) => dimensions["stat_time_day"]);
  expect(days.toSorted()).toEqual([
    "2026-06-13 00:00:00",
    "2026-06-14 00:00:00",
    "2026-06-14 00:00:00",
  ]);
  expect((await rowsOf())[0]?.metrics).toEqual({ spend: "10.00", impressions: "900" });
});

test("rounds amounts to the currency's decimals", async () => {
  fixture.marketing.changeAdAccount("tiktok_ads", { currency: "JPY" });
  expect((await rowsOf()).at(-1)?.metrics["spend"]).toBe("8420");
});

test("returns deleted campaigns only on request", async () => {
  fixture.marketing.changeCampaign(first, { status: "deleted" });
  expect(await rowsOf()).toHaveLength(1);
  expect(await rowsOf({ filtering: allStatuses })).toHaveLength(3);
});

test("pages rows, newest day first", async () => {
  const { data } = await fixture.report("2026-06-01", "2026-06-30", { page: 2, page_size: 2 });
  expect(data.list).toMatchObject([{ metrics: { spend: "84.20" } }]);
  expect(data.page_info).toEqual({ page: 2, page_size: 2, total_number: 3, total_page: 2 });
});

test("returns ten rows per page by default", async () => {
  for (let back = 0; back < 12; back += 1) {
    fixture.marketing.setDay(first, day("2026-06-14") - back, { spendMinor: 1 });
  }
  expect((await rowsOf({ page_size: null })).length).toBe(10);
});

describe("date range", () => {
  test.each([
    ["2026-05-16", "2026-06-14", 0],
    ["2026-05-15", "2026-06-14", 40002],
    ["2026-06-14", "2026-06-13", 40002],
    ["2026-02-29", "2026-03-01", 40002],
    ["", "2026-06-14", 40002],
  ])("by day from %s to %s returns %i", async (from, to, code) => {
    expect((await fixture.report(from, to)).code).toBe(code);
  });

  test("of more than 30 days is refused with TikTok's message", async () => {
    const { message } = await fixture.report("2026-05-15", "2026-06-14");
    expect(message).toBe("max time span is 30 days when use stat_time_day");
  });
});

test.each([
  { report_type: null },
  { report_type: "OTHER" },
  { report_type: "AUDIENCE" },
  { service_type: "RESERVATION" },
  { data_level: null },
  { data_level: "AUCTION_ADGROUP" },
  { data_level: "AUCTION_ADVERTISER" },
  { dimensions: null },
  { dimensions: "campaign_id" },
  { dimensions: ["stat_time_day"] },
  { dimensions: ["campaign_id", "campaign_id"] },
  { dimensions: ["campaign_id", "planet"] },
  { metrics: ["spend", "nonsense"] },
  { metrics: ["clicks"] },
  { metrics: ["constructor"] },
  { metrics: "spend" },
  { filtering: {} },
  { filtering: [{ field_name: "ad_status", filter_type: "IN", filter_value: '["STATUS_ALL"]' }] },
  { filtering: [{ ...allStatuses[0], filter_value: "STATUS_ALL" }] },
  { filtering: [{ ...allStatuses[0], filter_value: ["STATUS_ALL"] }] },
  { filtering: [{ ...allStatuses[0], filter_type: "MATCH" }] },
  { filtering: [{ ...allStatuses[0], filter_value: '["STATUS_NONE"]' }] },
  { order_field: "spend" },
  { query_lifetime: true },
  { page_size: 1_001 },
  { advertiser_id: null },
  { advertiser_ids: ["1", "2"] },
])("refuses a report with %j", async (changes) => {
  expect((await fixture.report("2026-06-01", "2026-06-02", changes)).code).toBe(40002);
});

test("names the invalid metric", async () => {
  const unknown = await fixture.report("2026-06-01", "2026-06-02", { metrics: ["nonsense"] });
  expect(unknown.message).toContain("'nonsense'");
});

describe.skipIf(!hasSharedFiles())("TikTok's published lists", () => {
  test("include every served metric", () => {
    const known = tikTokMetrics();
    expect(known.size).toBe(826);
    expect(Object.keys(metrics).filter((name) => !known.has(name))).toEqual([]);
  });

  test("include every code that is used", () => {
    const known = tikTokCodes();
    const usedCodes = Object.values(faultRefusals).map(({ code }) => code);
    expect(usedCodes.filter((code) => !known.has(code))).toEqual([]);
  });
});
