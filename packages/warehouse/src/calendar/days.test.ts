import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { firstDayOfMonth, formatDay, formatMonth, monthOf, parseDay } from "./days.ts";

describe("days and months as numbers", () => {
  test("convert to text and back", () => {
    fc.assert(
      fc.property(fc.integer({ min: -30_000, max: 80_000 }), (day) => {
        expect(parseDay(formatDay(day))).toBe(day);
        const month = monthOf(day);
        expect(formatMonth(month)).toBe(formatDay(day).slice(0, 7));
        expect(firstDayOfMonth(month)).toBeLessThanOrEqual(day);
        expect(firstDayOfMonth(month + 1)).toBeGreaterThan(day);
      }),
    );
  });

  test.each(["2026-02-30", "2026-2-03", "", "20260203", "2026-02-03T00:00"])(
    "rejects %j",
    (text) => {
      expect(() => parseDay(text)).toThrow(RangeError);
    },
  );
});
