import { describe, expect, test } from "vitest";
import { campaignPageSchema, type Campaign } from "../schemas/campaign.schemas.ts";
import { reportPageSchema } from "../schemas/report.schemas.ts";
import { toAdDays } from "./ad-day.mapper.ts";
import { campaignStatus } from "./campaign-status.ts";

const id = "7002238017842757633";
const days = ["2026-11-19", "2026-11-20"];

const mapped = (
  metrics: Record<string, unknown>,
  { campaign, currency = "USD" }: { campaign?: Campaign; currency?: string } = {},
) => {
  const dimensions = { campaign_id: id, stat_time_day: "2026-11-20 00:00:00" };
  const { list } = reportPageSchema.parse({ list: [{ dimensions, metrics }] });
  const campaigns = new Map(campaign ? [[campaign.campaign_id, campaign]] : []);
  return toAdDays(list, { advertiserId: "730", currency, campaigns, days, readAt: 5 });
};
const campaignOf = (fields: object): Campaign => {
  const [campaign] = campaignPageSchema.parse({ list: [{ campaign_id: id, ...fields }] }).list;
  if (!campaign) throw new Error("The campaign does not exist.");
  return campaign;
};

test("turns a recorded row into a row of its day", () => {
  const [empty, day] = mapped(
    {
      campaign_name: "Autumn UGC",
      spend: "84.20",
      impressions: "31950",
      clicks: "402",
      complete_payment: "6",
      total_complete_payment_rate: "331.50",
      onsite_shopping: "2",
      total_onsite_shopping_value: "20.000",
    },
    { campaign: campaignOf({ campaign_name: "Autumn", operation_status: "ENABLE" }) },
  );
  expect(empty).toMatchObject({ externalId: "730:2026-11-19", rows: [] });
  expect(day).toEqual({
    kind: "ad_day",
    externalId: "730:2026-11-20",
    accountExternalId: "730",
    day: "2026-11-20",
    readAt: 5,
    platform: "tiktok_ads",
    currency: "USD",
    attribution: null,
    rows: [
      {
        campaignExternalId: id,
        name: "Autumn",
        status: "active",
        spendMinor: 8_420,
        impressions: 31_950,
        clicks: 402,
        conversionsMilli: 8_000,
        conversionValueMinor: 35_150,
      },
    ],
  });
});

test("uses the report's name for a campaign that is not listed", () => {
  const [, day] = mapped({ campaign_name: "TopView", spend: "1" });
  expect(day?.rows).toMatchObject([{ name: "TopView", status: "unknown", spendMinor: 100 }]);
  expect(mapped({ spend: "1" })[1]?.rows).toMatchObject([{ name: id }]);
});

test.each(["-", "", null, undefined])("reads %j as 0", (none) => {
  const [, day] = mapped({
    spend: "1.5",
    complete_payment: none,
    onsite_shopping: "1",
    clicks: none,
  });
  expect(day?.rows).toMatchObject([{ spendMinor: 150, clicks: 0, conversionsMilli: 1_000 }]);
});

test.each([
  ["84.2", "JPY", 84],
  ["84.205", "USD", 8_421],
  ["84.2054", "KWD", 84_205],
  ["8.42e+1", "USD", 8_420],
  ["-12.5", "USD", -1_250],
  ["99999999999999999.99", "USD", Infinity],
])("converts %s %s exactly", (spend, currency, spendMinor) => {
  expect(mapped({ spend }, { currency })[1]?.rows).toMatchObject([{ spendMinor }]);
});

test("leaves out campaigns without figures", () => {
  expect(mapped({ spend: "0.00", impressions: "0", clicks: "-" })[1]?.rows).toEqual([]);
});

test("keeps a campaign whose figures add up to 0", () => {
  const [, day] = mapped({ spend: "-0.10", clicks: "10" });
  expect(day?.rows).toMatchObject([{ spendMinor: -10, clicks: 10 }]);
});

test.each(["n/a", "--5", "NaN"])("refuses %s as a number", (spend) => {
  expect(() => mapped({ spend })).toThrow("Not a decimal number.");
});

test("refuses negative impressions", () => {
  expect(() => mapped({ impressions: "-5" })).toThrow("Not a decimal number.");
});

describe("a campaign's status", () => {
  test.each([
    ["ENABLE", "CAMPAIGN_STATUS_ENABLE", "active"],
    ["ENABLE", null, "active"],
    ["ENABLE", "CAMPAIGN_STATUS_BUDGET_EXCEED", "active"],
    ["ENABLE", "CAMPAIGN_STATUS_ADVERTISER_AUDIT", "paused"],
    ["ENABLE", "CAMPAIGN_STATUS_REVIEW_DISAPPROVED", "paused"],
    ["ENABLE", "CAMPAIGN_STATUS_NEW_WORD", "unknown"],
    ["DISABLE", "CAMPAIGN_STATUS_DISABLE", "paused"],
    ["FROZEN", null, "paused"],
    ["DELETE", "CAMPAIGN_STATUS_DELETE", "ended"],
    [null, "CAMPAIGN_STATUS_DELETE", "ended"],
    [null, null, "unknown"],
  ])("with %s and %s is %s", (operation_status, secondary_status, status) => {
    expect(campaignStatus(campaignOf({ operation_status, secondary_status }))).toBe(status);
  });
});

test("takes a name from the report that the list leaves blank", () => {
  const [, day] = mapped(
    { campaign_name: "Autumn UGC", spend: "1.00" },
    { campaign: campaignOf({ campaign_name: " " }) },
  );
  expect(day?.rows[0]?.name).toBe("Autumn UGC");
});
