import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { hasSharedFiles } from "../../../testing/real-schema.ts";
import { openTikTokFixture, type TikTokFixture } from "../../../testing/tiktok-fixture.ts";
import { tikTokCodes, tikTokEnum, tikTokMetrics } from "../../../testing/tiktok-description.ts";
import { faultRefusals } from "../refusals.ts";
import { metrics } from "./metrics.ts";
import {
  dataLevels,
  filterTypes,
  orderTypes,
  queryModes,
  reportTypes,
  serviceTypes,
} from "./read-report.ts";

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
  fixture = openTikTokFixture(present, { unknownMetrics: ["reach"] });
  const { marketing } = fixture;
  first = marketing.addCampaign("tiktok_ads", { name: "Autumn", kind: "social" });
  second = marketing.addCampaign("tiktok_ads", { name: "Views", kind: "video" });
  marketing.setDay(first, day("2026-06-13"), {
    spendMinor: 8_420,
    impressions: 31_950,
    clicks: 402,
    reach: 26_040,
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
  const names = Object.keys(metrics).filter((name) => name !== "reach");
  const row = (await rowsOf({ metrics: names })).find(
    ({ dimensions }) => dimensions["stat_time_day"] === "2026-06-13 00:00:00",
  );
  expect(row?.dimensions).toEqual({ campaign_id: first, stat_time_day: "2026-06-13 00:00:00" });
  expect(row?.metrics).toMatchObject({
    campaign_name: "Autumn",
    objective_type: "WEB_CONVERSIONS",
    currency: "USD",
    spend: "84.20",
    impressions: "31950",
    clicks: "402",
    ctr: "1.26",
    cpc: "0.21",
    cpm: "2.64",
    cost_per_1000_reached: "3.233",
    conversion: "6",
    cost_per_conversion: "14.03",
    cost_per_result: "14.0333",
    complete_payment: "6",
    total_complete_payment_rate: "331.50",
    complete_payment_roas: "3.94",
    onsite_shopping: "0",
    total_onsite_shopping_value: "0.00",
    total_purchase: "-",
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
  expect((await rowsOf({ order_field: "spend" }))[0]?.metrics["spend"]).toBe("8420");
});

test("returns deleted campaigns only on request", async () => {
  fixture.marketing.changeCampaign(first, { status: "deleted" });
  expect(await rowsOf()).toHaveLength(1);
  expect(await rowsOf({ filtering: allStatuses })).toHaveLength(3);
  const only = [{ ...allStatuses[0], filter_value: '["STATUS_DELETE"]' }];
  expect(await rowsOf({ filtering: only })).toHaveLength(2);
  const whole = await rowsOf({
    data_level: "AUCTION_ADVERTISER",
    dimensions: ["advertiser_id"],
    metrics: ["spend"],
  });
  expect(whole.map((row) => row.metrics["spend"])).toEqual(["97.20"]);
});

test("filters rows by campaign, sorts, pages and adds them up", async () => {
  const filtering = [
    { field_name: "campaign_ids", filter_type: "IN", filter_value: JSON.stringify([first]) },
  ];
  expect(await rowsOf({ filtering })).toHaveLength(2);
  const sorted = await rowsOf({ order_field: "spend", order_type: "ASC", metrics: ["spend"] });
  expect(sorted.map((row) => row.metrics["spend"])).toEqual(["3.00", "10.00", "84.20"]);
  const { data } = await fixture.report("2026-06-01", "2026-06-30", {
    page: 2,
    page_size: 2,
    enable_total_metrics: true,
  });
  expect(data.list).toHaveLength(1);
  expect(data.page_info).toEqual({ page: 2, page_size: 2, total_number: 3, total_page: 2 });
  expect(data.total_metrics).toEqual({ spend: "97.20", impressions: "33550" });
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

  test("without a day may be a year or the lifetime", async () => {
    const dimensions = ["campaign_id"];
    expect((await fixture.report("2025-06-15", "2026-06-14", { dimensions })).code).toBe(0);
    expect((await fixture.report("2025-06-14", "2026-06-14", { dimensions })).code).toBe(40002);
    const life = await fixture.report("", "", { dimensions, query_lifetime: true });
    expect(life.data.list).toHaveLength(2);
    expect((await fixture.report("", "", { query_lifetime: true })).code).toBe(40002);
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
  { metrics: ["reach"] },
  { metrics: ["constructor"] },
  { metrics: "spend" },
  { filtering: {} },
  { filtering: [{ field_name: "ad_status", filter_type: "IN", filter_value: '["STATUS_ALL"]' }] },
  { filtering: [{ ...allStatuses[0], filter_value: "STATUS_ALL" }] },
  { filtering: [{ ...allStatuses[0], filter_value: ["STATUS_ALL"] }] },
  { filtering: [{ ...allStatuses[0], filter_type: "MATCH" }] },
  { filtering: [{ ...allStatuses[0], filter_value: '["STATUS_NONE"]' }] },
  { order_field: "campaign_name" },
  { order_type: "UP" },
  { query_mode: "ALL" },
  { page_size: 1_001 },
  { advertiser_id: null },
  { advertiser_ids: ["1", "2"] },
])("refuses a report with %j", async (changes) => {
  expect((await fixture.report("2026-06-01", "2026-06-02", changes)).code).toBe(40002);
});

test("names the invalid metric or level", async () => {
  const unknown = await fixture.report("2026-06-01", "2026-06-02", { metrics: ["nonsense"] });
  expect(unknown.message).toContain("'nonsense'");
  const level = await fixture.report("2026-06-01", "2026-06-02", { data_level: "AUCTION_ADGROUP" });
  expect(level.message).toBe("dimension campaign_id does not match data_level AUCTION_ADGROUP");
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

  test.each([
    ["report_type", reportTypes],
    ["service_type", serviceTypes],
    ["data_level", dataLevels],
    ["query_mode", queryModes],
    ["order_type", orderTypes],
    ["filtering.filter_type", filterTypes],
  ] as const)("include all values of %s", (name, values) => {
    expect([...values].toSorted()).toEqual(tikTokEnum("/report/integrated/get/", name).toSorted());
  });
});
