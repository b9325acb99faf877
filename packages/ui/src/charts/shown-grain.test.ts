import { seriesGrains } from "@cartograph/contracts/metrics/series-grains.ts";
import { expect, test } from "vitest";
import { dayGrains } from "./regroup-days.ts";
import { shownGrain } from "./shown-grain.ts";

test.each([
  { dayCount: 1, grains: seriesGrains, grain: "hour" },
  { dayCount: 1, grains: dayGrains, grain: "day" },
  { dayCount: 7, grains: seriesGrains, grain: "day" },
  { dayCount: 100, grains: dayGrains, grain: "week" },
  { dayCount: 1100, grains: seriesGrains, grain: "month" },
])("shows $dayCount days by $grain when $grains are offered", ({ dayCount, grains, grain }) => {
  expect(shownGrain(null, grains, dayCount)).toBe(grain);
});

test("keeps the chosen grain unless it is not offered", () => {
  expect(shownGrain("month", seriesGrains, 1)).toBe("month");
  expect(shownGrain("hour", seriesGrains, 7)).toBe("hour");
  expect(shownGrain("hour", dayGrains, 30)).toBe("day");
});

test("is null for a metric without a series", () => {
  expect(shownGrain(null, [], 1)).toBeNull();
});
