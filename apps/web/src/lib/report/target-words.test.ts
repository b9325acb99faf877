import { expect, test } from "vitest";
import { targetOf, targetWords } from "./target-words.ts";

const range = {
  key: "custom",
  from: "2026-02-27",
  to: "2026-03-03",
  comparison: "none",
  previousFrom: null,
  previousTo: null,
  timezone: "UTC",
  isComplete: true,
  comparedTo: "2026-02-28",
  comparedUntil: null,
} as const;
const format = (value: number) => `$${value}`;

test("names a month's target with its month", () => {
  const report = {
    range,
    targets: { month: "2026-03", values: { orders: 40 }, proRated: [] },
  };
  const target = targetOf(report, { id: "orders", target: 40 });
  expect(target).toEqual({ value: 40, proRatedDays: null });
  expect(targetWords(report, target, format)).toBe("Target for Mar 2026: $40.");
});

test("names the days of a prorated target, and the months of a level", () => {
  const report = {
    range,
    targets: {
      month: null,
      values: { orders: 9, roas: 3 },
      proRated: ["orders" as const],
      partlySet: [],
    },
  };
  const orders = targetOf(report, { id: "orders", target: 9 });
  expect(orders).toEqual({ value: 9, proRatedDays: 5 });
  expect(targetWords(report, orders, format)).toBe(
    "Target: $9, prorated from monthly targets to 5 days.",
  );
  const roas = targetOf(report, { id: "roas", target: 3 });
  expect(roas).toEqual({ value: 3, proRatedDays: null });
  expect(targetWords(report, roas, format)).toBe(
    "Target: $3, averaged over the months of this range.",
  );
});

test("says nothing without a target", () => {
  const report = { range, targets: { month: null, values: {}, proRated: [] } };
  for (const id of ["orders", "gross_sales"] as const) {
    const target = targetOf(report, { id, target: 0 });
    expect(target).toEqual({ value: 0, proRatedDays: null });
    expect(targetWords(report, target, format)).toBeNull();
  }
});
