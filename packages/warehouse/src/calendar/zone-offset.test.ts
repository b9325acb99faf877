import { afterEach, expect, test, vi } from "vitest";

const dayMs = 86_400_000;

afterEach(() => vi.restoreAllMocks());

test("limits its cached days and recomputes an evicted day", async () => {
  // Test files share their modules, so another file may have cached days.
  vi.resetModules();
  const { maxCachedDays, offsetAt } = await import("./zone-offset.ts");
  const summer = Date.UTC(2026, 6, 1, 12);
  const offset = () => offsetAt(summer, "Europe/Berlin");
  const countFormatCalls = () => {
    const format = vi.spyOn(Intl.DateTimeFormat.prototype, "formatToParts");
    expect(offset()).toBe(2 * 3_600_000);
    const calls = format.mock.calls.length;
    format.mockRestore();
    return calls;
  };
  expect(countFormatCalls()).toBeGreaterThan(0);
  expect(countFormatCalls()).toBe(0);
  for (let day = 0; day < maxCachedDays; day += 1) offsetAt(day * dayMs, "UTC");
  expect(countFormatCalls()).toBeGreaterThan(0);
});
