import { afterEach, expect, test, vi } from "vitest";
import { maxCachedDays, offsetAt } from "./zone-offset.ts";

const dayMs = 86_400_000;

afterEach(() => vi.restoreAllMocks());

test("limits its cached days and recomputes an evicted day", () => {
  const summer = Date.UTC(2026, 6, 1, 12);
  const offset = () => offsetAt(summer, "Europe/Berlin");
  const timesAsked = () => {
    const asked = vi.spyOn(Intl.DateTimeFormat.prototype, "formatToParts");
    expect(offset()).toBe(2 * 3_600_000);
    const times = asked.mock.calls.length;
    asked.mockRestore();
    return times;
  };
  expect(timesAsked()).toBeGreaterThan(0);
  expect(timesAsked()).toBe(0);
  for (let day = 0; day < maxCachedDays; day += 1) offsetAt(day * dayMs, "UTC");
  expect(timesAsked()).toBeGreaterThan(0);
}, 30_000);
