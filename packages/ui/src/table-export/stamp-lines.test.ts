import { expect, test } from "vitest";
import { exportFileName, stampedDays, stampLines } from "./stamp-lines.ts";
import type { ReportStamp } from "./table-stamp.tsx";
import { zonedTime } from "./zoned-time.ts";

const stamp: ReportStamp = {
  storeName: "Lumen Goods",
  isDemo: false,
  timezone: "Europe/Berlin",
  range: { label: "This Month", from: "2026-03-01", to: "2026-03-29", isComplete: false },
  dataAt: Date.parse("2026-03-29T00:59:00Z"),
  filters: ["Country is France", "Device is not tablet"],
  basis: "Counted on the day of the refund",
  currency: "EUR",
  notes: ["Two orders are left out."],
};
const own = [["Rows", "3"]] as const;

test("stamps an export with its title, days, time zone and time", () => {
  const exportedAt = Date.parse("2026-03-29T01:00:05Z");
  expect(stampLines(stamp, { title: "Products", exportedAt, own })).toEqual([
    ["Cartograph", "Products"],
    ["Store", "Lumen Goods"],
    ["Range", "This Month"],
    ["Days", "2026-03-01 to 2026-03-29, last day so far"],
    ["Time zone", "Europe/Berlin"],
    ["Filter", "Country is France"],
    ["Filter", "Device is not tablet"],
    ["Refunds", "Counted on the day of the refund"],
    ["Currency", "EUR"],
    ["Data as of", "2026-03-29 01:59:00 +01:00"],
    ["Exported at", "2026-03-29 03:00:05 +02:00"],
    ["Rows", "3"],
    ["Note", "Two orders are left out."],
  ]);
});

test.each([
  [null, ["2026-03-01 to 2026-03-28", "2026-02-01 to 2026-02-28"]],
  ["01:59", ["2026-03-01 to 2026-03-28, through 01:59", "2026-02-01 to 2026-02-28, through 01:59"]],
])("names the days of its changes, through %s", (until, [compared, previous]) => {
  const comparedDays = {
    from: "2026-03-01",
    to: "2026-03-28",
    previousFrom: "2026-02-01",
    previousTo: "2026-02-28",
    until,
  };
  const lines = stampLines(stamp, { title: "Products", exportedAt: 0, own, comparedDays });
  expect(lines.slice(4, 6)).toEqual([
    ["Compared days", compared],
    ["Compared with", previous],
  ]);
});

test("marks exports of the demo store", () => {
  const lines = stampLines({ ...stamp, isDemo: true }, { title: "Products", exportedAt: 0, own });
  expect(lines[1]).toEqual(["Demo store", "Sample data, not from a real store"]);
});

test("names a single day once and omits the time of unread data", () => {
  const day = { label: "Yesterday", from: "2026-03-28", to: "2026-03-28", isComplete: true };
  const lines = new Map(
    stampLines({ ...stamp, range: day, dataAt: null }, { title: "Ads", exportedAt: 0, own }),
  );
  expect(lines.get("Days")).toBe("2026-03-28");
  expect(lines.get("Data as of")).toBe("Unknown");
});

test("says of a list's days, too, that the last one is running", () => {
  const days = { from: "2026-03-28", to: "2026-03-28", isComplete: false };
  expect(stampedDays(days)).toBe("2026-03-28, last day so far");
  expect(stampedDays({ ...days, from: "2026-03-01", isComplete: true })).toBe(
    "2026-03-01 to 2026-03-28",
  );
});

test("stamps a table outside of reports with its store only", () => {
  const store = { storeName: "Lumen Goods", isDemo: false, timezone: "Europe/Berlin" };
  const exportedAt = Date.parse("2026-03-29T01:00:05Z");
  expect(stampLines(store, { title: "Exchange rates", exportedAt, own })).toEqual([
    ["Cartograph", "Exchange rates"],
    ["Store", "Lumen Goods"],
    ["Time zone", "Europe/Berlin"],
    ["Exported at", "2026-03-29 03:00:05 +02:00"],
    ["Rows", "3"],
  ]);
});

test("names the file by table and days, or by the store's current day", () => {
  const exportedAt = Date.parse("2026-03-29T22:30:00Z");
  expect(exportFileName("products", stamp, exportedAt)).toBe(
    "cartograph-products-2026-03-01-2026-03-29.csv",
  );
  const store = { storeName: "Lumen Goods", isDemo: false, timezone: "Europe/Berlin" };
  expect(exportFileName("exchange-rates", store, exportedAt)).toBe(
    "cartograph-exchange-rates-2026-03-30.csv",
  );
});

test("formats times with their UTC offset", () => {
  expect(zonedTime(0, "UTC")).toBe("1970-01-01 00:00:00 +00:00");
  expect(zonedTime(Date.parse("2026-01-01T18:45:00Z"), "Asia/Kathmandu")).toBe(
    "2026-01-02 00:30:00 +05:45",
  );
  expect(zonedTime(Date.parse("2026-07-01T12:00:00Z"), "America/Los_Angeles")).toBe(
    "2026-07-01 05:00:00 -07:00",
  );
});
