import { expect, test } from "vitest";
import { type CohortRow, heatOf, highestLater, monthCount } from "./cohort-heat.ts";

function cohort(...retentions: (number | null)[]): CohortRow {
  return {
    cohort: "2026-01",
    size: 10,
    months: retentions.map((retention, month) => ({
      month,
      customers: null,
      retention,
      orders: null,
      revenue: null,
      revenueAfterRefunds: null,
    })),
  };
}

test("scales by the later months, not the first", () => {
  expect(highestLater([cohort(100, 12, 30), cohort(100, 25, null)], "retention")).toBe(30);
  expect(highestLater([], "retention")).toBe(0);
});

test("shades in proportion and leaves blanks, zeros and the first month unshaded", () => {
  expect(heatOf(30, 2, 30)).toBe(45);
  expect(heatOf(10, 1, 30)).toBe(15);
  expect(heatOf(0, 1, 30)).toBe(0);
  expect(heatOf(null, 1, 30)).toBe(0);
  expect(heatOf(100, 0, 30)).toBe(0);
});

test("has as many month columns as the oldest cohort", () => {
  expect(monthCount([cohort(100, 1, 2), cohort(100)])).toBe(3);
  expect(monthCount([])).toBe(0);
});
