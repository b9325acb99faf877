import { expect, test } from "vitest";
import { dayMs } from "../core/zone.ts";
import { relativeDemand, isSaleWeekend, seasonalDemand } from "./seasons.ts";

const day = (text: string) => Date.parse(text) / dayMs;

test("runs the sale from the Friday after Thanksgiving through Monday", () => {
  const days = ["2026-11-26", "2026-11-27", "2026-11-30", "2026-12-01"];
  expect(days.map((text) => isSaleWeekend(day(text)))).toEqual([false, true, true, false]);
  expect(isSaleWeekend(day("2024-11-29"))).toBe(true);
  expect(isSaleWeekend(day("2024-11-22"))).toBe(false);
});

test("averages 1 over a year", () => {
  const days = Array.from({ length: 365 }, (_, index) => day("2026-01-01") + index);
  const mean = days.reduce((sum, one) => sum + relativeDemand(one), 0) / days.length;
  expect(mean).toBeGreaterThan(0.97);
  expect(mean).toBeLessThan(1.07);
});

test("raises demand in each season's months", () => {
  expect(seasonalDemand("summer", day("2026-07-15"))).toBeGreaterThan(2);
  expect(seasonalDemand("winter", day("2026-07-15"))).toBeLessThan(0.2);
  expect(seasonalDemand("winter", day("2026-01-15"))).toBeGreaterThan(2);
  expect(seasonalDemand(null, day("2026-07-15"))).toBe(1);
});
