import { describe, expect, test } from "vitest";
import { comparisonKeys, comparisonOptions } from "./comparisons.ts";
import { reportQuerySchema } from "./query-schemas.ts";
import { dateRangeKeys, dateRangeOptions, toDateRange } from "./date-range.ts";

const messagesOf = (query: unknown) => {
  const parsed = reportQuerySchema.safeParse(query);
  return parsed.success ? [] : parsed.error.issues.map(({ message }) => message);
};

describe("report range", () => {
  test("has ten options in the documented order", () => {
    expect(dateRangeOptions.map(({ label }) => label)).toEqual([
      "Today",
      "Yesterday",
      "Last 7 Days",
      "Last 30 Days",
      "This Month",
      "Last Month",
      "This Quarter",
      "Last Quarter",
      "This Year",
      "Custom Range",
    ]);
  });

  test("has three comparisons", () => {
    expect(comparisonOptions.map(({ label }) => label)).toEqual([
      "Previous period",
      "Same period last year",
      "No comparison",
    ]);
    for (const compare of comparisonKeys) expect(messagesOf({ compare })).toEqual([]);
    expect(messagesOf({ compare: "last_decade" })).toHaveLength(1);
  });

  test("is optional", () => {
    expect(messagesOf({})).toEqual([]);
  });

  test("requires both dates of a custom range", () => {
    const message = "A custom range needs from and to";
    expect(messagesOf({ range: "custom" })).toEqual([message, message]);
    expect(messagesOf({ range: "custom", from: "2026-01-01" })).toEqual([message]);
  });

  test.each([
    ["2026-02-30", "This date doesn't exist"],
    ["26-02-01", "Not a valid date, expected YYYY-MM-DD"],
  ])("refuses %s as a day", (from, message) => {
    expect(messagesOf({ range: "custom", from, to: "2026-03-01" })).toContain(message);
  });

  test("refuses days without range=custom", () => {
    const message = "from and to need range=custom";
    const days = { from: "2026-01-01", to: "2026-01-02" };
    expect(messagesOf({ range: "today", ...days })).toEqual([message, message]);
    expect(messagesOf({ to: "2026-01-02" })).toEqual([message]);
  });

  test("refuses a custom range that ends before it begins, starts too early or is too long", () => {
    expect(messagesOf({ range: "custom", from: "2026-01-02", to: "2026-01-01" })).toEqual([
      "The end date is before the start date",
    ]);
    expect(messagesOf({ range: "custom", from: "2000-01-01", to: "2026-01-01" })).toEqual([
      "A range can have up to 3660 days",
    ]);
    expect(messagesOf({ range: "custom", from: "1970-01-01", to: "1970-01-02" })).toEqual([]);
    expect(messagesOf({ range: "custom", from: "0050-01-01", to: "0050-01-02" })).toEqual([
      "The earliest start date is 1970-01-01",
    ]);
    expect(messagesOf({ range: "custom", from: "2026-01-01", to: "2026-01-01" })).toEqual([]);
  });
});

describe("toDateRange", () => {
  const none = { range: null, from: null, to: null };

  test("accepts every preset and ignores dates given with it", () => {
    for (const range of dateRangeKeys.filter((key) => key !== "custom")) {
      expect(toDateRange({ ...none, range })).toEqual({ range });
      expect(toDateRange({ range, from: "2026-03-01", to: "2026-03-07" })).toEqual({ range });
    }
  });

  test("accepts a custom range with both dates", () => {
    const custom = { range: "custom", from: "2026-03-01", to: "2026-03-07" };
    expect(toDateRange(custom)).toEqual(custom);
  });

  test.each([
    { range: "last_century" },
    { range: "" },
    { range: "custom" },
    { range: "custom", from: "2026-03-01" },
    { range: "custom", from: "2026-03-07", to: "2026-03-01" },
    { range: "custom", from: "2026-02-30", to: "2026-03-01" },
    { range: "custom", from: "1900-01-01", to: "2026-03-01" },
    { range: "custom", from: "2000-01-01", to: "2026-03-01" },
  ])("refuses %o, like the schema", (requested) => {
    expect(toDateRange({ ...none, ...requested })).toBeNull();
    expect(reportQuerySchema.safeParse(requested).success).toBe(false);
  });
});
