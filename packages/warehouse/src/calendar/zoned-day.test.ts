import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatDay, parseDay } from "./days.ts";
import { dayOf, startOfDay } from "./zoned-day.ts";
import { offsetAt } from "./zone-offset.ts";

const zones = Intl.supportedValuesOf("timeZone");
const zone = fc.constantFrom(...zones);
const hourMs = 3_600_000;
const moment = fc.integer({ min: Date.UTC(1971, 0, 1), max: Date.UTC(2099, 0, 1) });

function dayByIntl(utcMs: number, timeZone: string): string {
  return new Intl.DateTimeFormat("en-CA", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  }).format(utcMs);
}

describe("the day of a moment", () => {
  test("matches Intl in every zone and at every moment", () => {
    fc.assert(
      fc.property(zone, moment, (timezone, utcMs) => {
        expect(formatDay(dayOf(utcMs, timezone))).toBe(dayByIntl(utcMs, timezone));
      }),
      { numRuns: 3000 },
    );
  });

  test("is right to the second around every clock change", () => {
    const changing = ["America/New_York", "Europe/London", "Australia/Lord_Howe", "Asia/Kathmandu"];
    const oddChanges = ["America/St_Johns", "Africa/Casablanca", "Asia/Gaza", "America/Sao_Paulo"];
    for (const timezone of [...changing, ...oddChanges]) {
      let wrong = 0;
      let changes = 0;
      for (let at = Date.UTC(2009, 0, 1); at < Date.UTC(2012, 0, 1); at += 60_000) {
        if (offsetAt(at, timezone) === offsetAt(at - 1, timezone)) continue;
        changes += 1;
        for (const utcMs of [at - hourMs, at - 1, at, at + 1, at + hourMs]) {
          if (formatDay(dayOf(utcMs, timezone)) !== dayByIntl(utcMs, timezone)) wrong += 1;
        }
      }
      expect([timezone, changes > 1 || timezone === "Asia/Kathmandu", wrong]).toEqual([
        timezone,
        true,
        0,
      ]);
    }
  });

  test("supports zones with offsets of a half or quarter hour", () => {
    const at = Date.UTC(2026, 0, 31, 18, 20);
    expect(formatDay(dayOf(at, "Asia/Kathmandu"))).toBe("2026-02-01");
    expect(formatDay(dayOf(at, "Asia/Kolkata"))).toBe("2026-01-31");
    expect(offsetAt(at, "Asia/Kathmandu")).toBe(5.75 * hourMs);
  });

  test("does not depend on earlier calls", () => {
    const change = Date.UTC(2026, 2, 29, 1);
    const forwards = [change - 1, change, change + 1].map((at) => offsetAt(at, "Europe/Berlin"));
    expect(forwards).toEqual([hourMs, 2 * hourMs, 2 * hourMs]);
    const backwards = [change + 1, change, change - 1].map((at) => offsetAt(at, "Europe/Vienna"));
    expect(backwards).toEqual([2 * hourMs, 2 * hourMs, hourMs]);
  });
});

describe("the start of a day", () => {
  test("is its first moment, in every zone", () => {
    fc.assert(
      fc.property(zone, fc.integer({ min: 400, max: 40_000 }), (timezone, day) => {
        const start = startOfDay(day, timezone);
        // A zone that crossed the date line skipped a whole day.
        expect(dayOf(start, timezone)).toBeGreaterThanOrEqual(day);
        expect(dayOf(start - 1, timezone)).toBeLessThan(day);
        const length = startOfDay(day + 1, timezone) - start;
        expect(length % 60_000 === 0 || day < 5000).toBe(true);
        expect(length).toBeLessThanOrEqual(48 * hourMs);
      }),
      { numRuns: 2000 },
    );
  });

  test("is one o'clock where midnight is skipped", () => {
    const day = parseDay("2018-11-04");
    expect(startOfDay(day, "America/Sao_Paulo")).toBe(Date.UTC(2018, 10, 4, 3));
  });

  test("is 23 or 25 hours before the next one when the clocks change", () => {
    const lengths = ["2026-03-08", "2026-11-01", "2026-06-01"].map((text) => {
      const day = parseDay(text);
      return startOfDay(day + 1, "America/New_York") - startOfDay(day, "America/New_York");
    });
    expect(lengths).toEqual([23 * hourMs, 25 * hourMs, 24 * hourMs]);
  });
});
