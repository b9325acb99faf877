import { describe, expect, test } from "vitest";
import { comparisonKeys, comparisonOptions } from "./comparisons.ts";
import { reportQuerySchema } from "./date-range-schema.ts";
import { dateRangeOptions } from "./date-range.ts";

const messagesOf = (query: unknown) => {
  const parsed = reportQuerySchema.safeParse(query);
  return parsed.success ? [] : parsed.error.issues.map(({ message }) => message);
};

describe("the range of a report", () => {
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

  test("is compared in one of three ways", () => {
    expect(comparisonOptions.map(({ label }) => label)).toEqual([
      "Previous period",
      "Same period last year",
      "No comparison",
    ]);
    for (const compare of comparisonKeys) expect(messagesOf({ compare })).toEqual([]);
    expect(messagesOf({ compare: "last_decade" })).toHaveLength(1);
  });

  test("needs no parameter", () => {
    expect(messagesOf({})).toEqual([]);
  });

  test("asks for both days of a custom range", () => {
    const message = "A custom range needs from and to";
    expect(messagesOf({ range: "custom" })).toEqual([message, message]);
    expect(messagesOf({ range: "custom", from: "2026-01-01" })).toEqual([message]);
  });

  test.each([
    ["2026-02-30", "No such day"],
    ["26-02-01", "Not a day, expected YYYY-MM-DD"],
  ])("refuses %s as a day", (from, message) => {
    expect(messagesOf({ range: "custom", from, to: "2026-03-01" })).toContain(message);
  });

  test("does not end before it begins, and has a longest length", () => {
    expect(messagesOf({ range: "custom", from: "2026-01-02", to: "2026-01-01" })).toEqual([
      "The range ends before it begins",
    ]);
    expect(messagesOf({ range: "custom", from: "2000-01-01", to: "2026-01-01" })).toEqual([
      "A range has at most 3660 days",
    ]);
    expect(messagesOf({ range: "custom", from: "1970-01-01", to: "1970-01-02" })).toEqual([]);
    expect(messagesOf({ range: "custom", from: "0050-01-01", to: "0050-01-02" })).toEqual([
      "A range begins on 1970-01-01 at the earliest",
    ]);
    expect(messagesOf({ range: "custom", from: "2026-01-01", to: "2026-01-01" })).toEqual([]);
  });
});
