import { expect, test } from "vitest";
import { shownGrain } from "./default-grain.ts";

test.each([
  { dayCount: 1, hasHours: true, grain: "hourly" },
  { dayCount: 1, hasHours: false, grain: "daily" },
  { dayCount: 7, hasHours: true, grain: "daily" },
  { dayCount: 100, hasHours: false, grain: "weekly" },
])(
  "shows $dayCount days $grain by default when hours are available: $hasHours",
  ({ grain, ...range }) => {
    expect(shownGrain(null, range)).toBe(grain);
  },
);

test("keeps the chosen grain unless the range has no hours", () => {
  expect(shownGrain("monthly", { dayCount: 1, hasHours: true })).toBe("monthly");
  expect(shownGrain("hourly", { dayCount: 7, hasHours: true })).toBe("hourly");
  expect(shownGrain("hourly", { dayCount: 30, hasHours: false })).toBe("daily");
});
