import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { clockAt, formatMoment, previousHour, hoursOfDay } from "./hours-of-day.ts";
import { parseDay } from "./days.ts";
import { startOfDay } from "./zoned-day.ts";

const zone = fc.constantFrom(...Intl.supportedValuesOf("timeZone"));
const day = fc.integer({ min: parseDay("1975-01-01"), max: parseDay("2035-12-31") });
const hourMs = 3_600_000;

const clocks = (date: string, timezone: string) =>
  hoursOfDay(parseDay(date), timezone).map(({ clock }) => clock);
const fullDay = Array.from({ length: 24 }, (_, hour) => hour);

describe("the hours of a day", () => {
  test("cover the day without gaps, none longer than an hour, in every zone", () => {
    fc.assert(
      fc.property(zone, day, (timezone, each) => {
        const hours = hoursOfDay(each, timezone);
        expect(hours[0]?.from).toBe(startOfDay(each, timezone));
        expect(hours.at(-1)?.until).toBe(startOfDay(each + 1, timezone));
        for (const [index, { clock, from, until }] of hours.entries()) {
          expect(until).toBe(hours[index + 1]?.from ?? until);
          expect(until - from).toBeGreaterThan(0);
          expect(until - from).toBeLessThanOrEqual(hourMs);
          expect(clock).toBe(clockAt(from, timezone));
        }
      }),
      { numRuns: 2000 },
    );
  });

  test.each(["America/New_York", "Asia/Kolkata", "Asia/Kathmandu", "Pacific/Chatham"])(
    "are 24 on an ordinary day in %s",
    (timezone) => {
      expect(clocks("2026-06-15", timezone)).toEqual(fullDay);
    },
  );

  test("are 23 on the day clocks go forward and 25 on the day they go back", () => {
    expect(clocks("2026-03-08", "America/New_York")).toEqual(fullDay.filter((hour) => hour !== 2));
    expect(clocks("2026-11-01", "America/New_York")).toEqual([0, 1, 1, ...fullDay.slice(2)]);
    expect(clocks("2026-04-05", "Pacific/Chatham")).toEqual([0, 1, 2, 3, ...fullDay.slice(3)]);
  });

  test("include a shorter one where clocks change by half an hour", () => {
    const hours = hoursOfDay(parseDay("2026-04-05"), "Australia/Lord_Howe");
    expect(hours).toHaveLength(25);
    expect(hours[2]).toMatchObject({ clock: 1 });
    expect((hours[2]?.until ?? 0) - (hours[2]?.from ?? 0)).toBe(hourMs / 2);
  });
});

test("formats a moment with its zone's offset so that it parses to the same moment", () => {
  expect(formatMoment(Date.parse("2026-11-22T20:00:00Z"), "America/New_York")).toBe(
    "2026-11-22T15:00:00-05:00",
  );
  expect(formatMoment(Date.parse("2026-11-22T20:15:00Z"), "Asia/Kathmandu")).toBe(
    "2026-11-23T02:00:00+05:45",
  );
  fc.assert(
    fc.property(zone, day, fc.integer({ min: 0, max: 86_399 }), (timezone, each, seconds) => {
      const moment = each * 86_400_000 + seconds * 1000;
      const offset = formatMoment(moment, timezone);
      expect(Math.abs(Date.parse(offset) - moment)).toBeLessThan(60_000);
    }),
  );
});

describe("the hour of another day that an hour is compared with", () => {
  const ordinary = hoursOfDay(parseDay("2026-06-15"), "America/New_York");
  const forward = hoursOfDay(parseDay("2026-03-08"), "America/New_York");
  const back = hoursOfDay(parseDay("2026-11-01"), "America/New_York");

  test("has the same clock hour", () => {
    expect(fullDay.map((clock) => previousHour(clock, ordinary))).toEqual(fullDay);
  });

  test("is the hour before when the clock skips it", () => {
    expect([1, 2, 3].map((clock) => previousHour(clock, forward))).toEqual([1, 1, 2]);
  });

  test("is the first of two with the same clock hour", () => {
    expect([0, 1, 2].map((clock) => previousHour(clock, back))).toEqual([0, 1, 3]);
  });
});
