import { expect, test } from "vitest";
import { shownGrain } from "./chart-grains.ts";

const all = ["hour", "day", "week", "month"] as const;
const day = { from: "2026-03-01", to: "2026-03-01" };
const year = { from: "2025-03-02", to: "2026-03-01" };

test("shows the chosen grain where the metric has it", () => {
  expect(shownGrain("week", all, day)).toBe("week");
  expect(shownGrain("hour", ["day", "week"], day)).toBe("day");
});

test("chooses by the length of the range", () => {
  expect(shownGrain(null, all, day)).toBe("hour");
  expect(shownGrain(null, all, { from: "2026-02-01", to: "2026-03-01" })).toBe("day");
  expect(shownGrain(null, all, year)).toBe("week");
  expect(shownGrain(null, all, { from: "2023-01-01", to: "2026-03-01" })).toBe("month");
});

test("is null for a metric without a series", () => {
  expect(shownGrain(null, [], day)).toBeNull();
});
