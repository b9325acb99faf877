import { expect, test } from "vitest";
import { pickSeriesGrain } from "./chart-grains.ts";

const all = ["hour", "day", "week", "month"] as const;
const day = { from: "2026-03-01", to: "2026-03-01" };
const year = { from: "2025-03-02", to: "2026-03-01" };

test("shows the chosen grain where the metric has it", () => {
  expect(pickSeriesGrain("week", all, day)).toBe("week");
  expect(pickSeriesGrain("hour", ["day", "week"], day)).toBe("day");
});

test("chooses by the length of the range", () => {
  expect(pickSeriesGrain(null, all, day)).toBe("hour");
  expect(pickSeriesGrain(null, all, { from: "2026-02-01", to: "2026-03-01" })).toBe("day");
  expect(pickSeriesGrain(null, all, year)).toBe("week");
  expect(pickSeriesGrain(null, all, { from: "2023-01-01", to: "2026-03-01" })).toBe("month");
});

test("is null for a metric without a series", () => {
  expect(pickSeriesGrain(null, [], day)).toBeNull();
});
