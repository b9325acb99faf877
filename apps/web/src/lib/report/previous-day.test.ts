import { expect, test } from "vitest";
import { previousDayOf } from "./previous-day.ts";

test("maps a day to the day at the same position in the previous period", () => {
  const day = previousDayOf({
    comparison: "previous_period",
    from: "2026-03-01",
    previousFrom: "2026-02-22",
  });
  expect(day("2026-03-03")).toBe("2026-02-24");
});

test("maps a day to the same date of the previous year, and February 29 to 28", () => {
  const day = previousDayOf({
    comparison: "previous_year",
    from: "2024-02-27",
    previousFrom: "2023-02-27",
  });
  expect([day("2024-02-29"), day("2024-03-01")]).toEqual(["2023-02-28", "2023-03-01"]);
});

test("maps no day when nothing is compared", () => {
  expect(
    previousDayOf({ comparison: "none", from: "2026-03-01", previousFrom: null })("2026-03-01"),
  ).toBeNull();
});
