import { describe, expect, test } from "vitest";
import { insightsPageSchema } from "../schemas/insights.schemas.ts";
import { toAdDays, type AdDaysContext } from "./ad-day.mapper.ts";
import { formatAttribution } from "./attribution.ts";
import { toCampaignDays } from "./campaign-days.ts";
import { campaignStatus } from "./campaign-status.ts";
import { widestPurchaseType } from "./purchase-type.ts";

const context: AdDaysContext = {
  account: "act_1",
  currency: "USD",
  days: ["2026-11-19", "2026-11-20"],
  readAt: 5,
  purchaseType: "omni_purchase",
  statusOf: () => "active",
};

const given = {
  campaign_id: "120210000000000101",
  campaign_name: "Autumn sale - prospecting",
  spend: "148.37",
  impressions: "21504",
  inline_link_clicks: "301",
  actions: [
    { action_type: "link_click", value: "301" },
    { action_type: "omni_purchase", value: "7.5" },
    { action_type: "purchase", value: "7" },
    { action_type: "offsite_conversion.fb_pixel_purchase", value: "6" },
  ],
  action_values: [
    { action_type: "omni_purchase", value: "512.4" },
    { action_type: "purchase", value: "500" },
  ],
  attribution_setting: "7d_click_1d_view",
  date_start: "2026-11-20",
  date_stop: "2026-11-20",
};

const parse = (rows: object[]) => insightsPageSchema.parse({ data: rows }).data;
const rowsOf = (...rows: object[]) => toCampaignDays(parse(rows), []);

describe("toAdDays", () => {
  test("counts one type of purchase for both numbers and values", () => {
    const [empty, full] = toAdDays(rowsOf(given), context);
    expect(empty).toMatchObject({ externalId: "act_1:2026-11-19", rows: [], attribution: null });
    expect(full).toMatchObject({
      attribution: "7-day click, 1-day view; counted as omni_purchase",
      rows: [
        {
          campaignExternalId: "120210000000000101",
          spendMinor: 14_837,
          impressions: 21_504,
          clicks: 301,
          conversionsMilli: 7_500,
          conversionValueMinor: 51_240,
        },
      ],
    });
    const [, pixel] = toAdDays(rowsOf(given), {
      ...context,
      purchaseType: "offsite_conversion.fb_pixel_purchase",
    });
    expect(pixel?.rows[0]).toMatchObject({ conversionsMilli: 6_000, conversionValueMinor: 0 });
  });

  test("reads missing figures as 0", () => {
    const { campaign_id, date_start, date_stop } = given;
    const [, day] = toAdDays(rowsOf({ campaign_id, date_start, date_stop }), context);
    expect(day?.rows[0]).toMatchObject({
      spendMinor: 0,
      impressions: 0,
      clicks: 0,
      conversionsMilli: 0,
      conversionValueMinor: 0,
    });
  });

  test("keeps one of two identical rows", () => {
    const [, day] = toAdDays(rowsOf(given, given), context);
    expect(day?.rows).toHaveLength(1);
  });

  test("names the attribution settings of the rows that count, each campaign's last one", () => {
    const repeated = { ...given, spend: "20", attribution_setting: "1d_click" };
    const other = { ...given, campaign_id: "2", attribution_setting: "7d_click" };
    const ofOtherDay = { ...given, date_start: "2026-11-19" };
    expect(toAdDays(rowsOf(given, ofOtherDay, repeated), context)).toMatchObject([
      { attribution: "7-day click, 1-day view; counted as omni_purchase" },
      { attribution: "1-day click; counted as omni_purchase", rows: [{ spendMinor: 2_000 }] },
    ]);
    const [, day] = toAdDays(rowsOf(given, other, repeated), context);
    expect(day?.attribution).toBe("1-day click or 7-day click; counted as omni_purchase");
  });

  test("reads yen without decimals", () => {
    const [, day] = toAdDays(rowsOf({ ...given, spend: "5339" }), { ...context, currency: "JPY" });
    expect(day?.rows[0]?.spendMinor).toBe(5_339);
  });

  test("has an infinite amount, which ingestion leaves out, if it is too large to be exact", () => {
    const rows = rowsOf({ ...given, spend: "99999999999999999" });
    expect(toAdDays(rows, context)[1]?.rows).toMatchObject([{ spendMinor: Infinity }]);
  });

  test.each([
    ["-25.5", -25_500, -2_550],
    ["1e-05", 0, 0],
    ["1.25e+2", 125_000, 12_500],
  ])("reads %s, which is negative or has an exponent", (value, milli, minor) => {
    const purchases = [{ action_type: "omni_purchase", value }];
    const rows = rowsOf({ ...given, spend: value, actions: purchases, action_values: purchases });
    expect(toAdDays(rows, context)[1]?.rows).toMatchObject([
      { spendMinor: minor, conversionsMilli: milli, conversionValueMinor: minor },
    ]);
  });
});

test.each([
  [["7d_click_1d_view"], "7-day click, 1-day view"],
  [
    ["1d_click", "7d_click_1d_view_1d_ev", "1d_click", ""],
    "1-day click or 7-day click, 1-day view, 1-day engaged view",
  ],
  [["skan"], "skan"],
  [[], null],
])("describes the settings %j as %j", (settings, words) => {
  const campaigns = settings.map((setting) => [setting]);
  expect(formatAttribution(campaigns, null)).toBe(words);
});

test("says that the attribution settings of a campaign differ by ad set", () => {
  const campaigns = [["7d_click"], ["7d_click", "1d_click", "1d_click", ""]];
  expect(formatAttribution(campaigns, "purchase")).toBe(
    "1-day click or 7-day click, by ad set; counted as purchase",
  );
  expect(formatAttribution([["1d_click", "1d_click"]], null)).toBe("1-day click");
});

test("picks the widest purchase type and never a narrower one than before", () => {
  const pixel = "offsite_conversion.fb_pixel_purchase";
  expect(widestPurchaseType(actions("link_click"), null)).toBeNull();
  expect(widestPurchaseType(actions(pixel, "purchase"), null)).toBe("purchase");
  expect(widestPurchaseType(actions(pixel), "purchase")).toBe("purchase");
  expect(widestPurchaseType(actions("omni_purchase"), pixel)).toBe("omni_purchase");
});

test.each([
  ["ACTIVE", undefined, "active"],
  ["ACTIVE", "2026-11-01T00:00:00-0700", "ended"],
  ["ACTIVE", "2026-12-01T00:00:00-0700", "active"],
  ["CAMPAIGN_PAUSED", undefined, "paused"],
  ["DELETED", undefined, "ended"],
  ["SOMETHING_NEW", undefined, "unknown"],
  ["constructor", undefined, "unknown"],
])("a campaign with status %s and end %s is %s", (effective_status, stop_time, status) => {
  const campaign = { id: "1", effective_status, ...(stop_time && { stop_time }) };
  expect(campaignStatus(campaign, Date.UTC(2026, 10, 20))).toBe(status);
});

function actions(...types: string[]) {
  return [types.map((action_type) => ({ action_type, value: "1" }))];
}
