import { expect, test } from "vitest";
import { reportStamp, type StampedReport } from "./use-report-stamp.ts";

const report: StampedReport = {
  range: {
    key: "last_7_days",
    from: "2026-03-01",
    to: "2026-03-07",
    previousFrom: "2026-02-22",
    previousTo: "2026-02-28",
    comparison: "previous_period",
    timezone: "Europe/Berlin",
    isComplete: true,
    comparedTo: "2026-02-28",
    comparedUntil: null,
  },
  basis: "order_date",
  currency: "EUR",
  asOf: "2026-03-08T02:00:00.000Z",
  dataSources: [
    {
      platform: "shopify",
      asOf: "2026-03-08T02:00:00.000Z",
      isStale: false,
      status: "connected",
    },
    {
      platform: "klaviyo",
      asOf: "2026-03-08T01:00:00.000Z",
      isStale: false,
      status: "connected",
    },
  ],
  notices: [
    { code: "ads_restating", message: "Platforms change the last days." },
    { code: "orders_left_out", message: "Two orders are left out." },
  ],
};
const store = { name: "Lumen Goods", isDemo: true };

test("exports name the days, time zone, time of the data and problems of the figures", () => {
  expect(reportStamp(store, report, ["Country is France"])).toEqual({
    storeName: "Lumen Goods",
    isDemo: true,
    timezone: "Europe/Berlin",
    range: { label: "Last 7 Days", from: "2026-03-01", to: "2026-03-07", isComplete: true },
    dataAt: Date.parse("2026-03-08T01:00:00Z"),
    filters: ["Country is France"],
    basis: "Counted on the day of their order",
    currency: "EUR",
    notes: ["Two orders are left out."],
  });
});

test("names a custom range by its days", () => {
  const range = { ...report.range, key: "custom" as const };
  expect(reportStamp(store, { ...report, range }).range.label).toBe("Mar 1 – Mar 7, 2026");
});
