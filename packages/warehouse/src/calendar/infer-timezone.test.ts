import { describe, expect, test } from "vitest";
import { distinctTimezones } from "./distinct-timezones.ts";
import { type ClockReading, inferTimezone } from "./infer-timezone.ts";
import { offsetAt } from "./zone-offset.ts";

const now = Date.UTC(2026, 10, 22);
const dayMs = 86_400_000;

/** Clock readings at noon UTC of every `step`th day. */
function readingsOf(timezone: string, from: string, to: string, step = 1): ClockReading[] {
  const readings: ClockReading[] = [];
  for (let at = Date.parse(`${from}T12:00Z`); at <= Date.parse(`${to}T12:00Z`); at += step * dayMs)
    readings.push({ at, offsetMinutes: offsetAt(at, timezone) / 60_000 });
  return readings;
}

const infer = (readings: readonly ClockReading[], expected: string | null = null) =>
  inferTimezone(readings, { expected, now });

describe("clock readings of two years", () => {
  test.each(distinctTimezones)("identify a zone with the clocks of %s as certain", (timezone) => {
    const readings = readingsOf(timezone, "2024-01-01", "2025-12-31");
    const inferred = infer(readings);
    expect(inferred?.isCertain).toBe(true);
    expect(readingsOf(inferred?.timezone ?? "", "2024-01-01", "2025-12-31")).toEqual(readings);
  });
});

test.each(["America/New_York", "America/Los_Angeles", "Europe/London", "Australia/Sydney"])(
  "identifies %s by name",
  (timezone) => {
    const inferred = infer(readingsOf(timezone, "2024-01-01", "2025-12-31", 3));
    expect(inferred).toEqual({ timezone, isCertain: true });
  },
);

test("returns a listed zone with the same clocks for a zone that is not listed", () => {
  expect(infer(readingsOf("Europe/Madrid", "2025-01-01", "2025-12-31"))).toEqual({
    timezone: "Europe/Berlin",
    isCertain: true,
  });
});

test("is uncertain when all readings are from one season", () => {
  expect(infer(readingsOf("America/New_York", "2025-11-10", "2026-02-20"))).toEqual({
    timezone: "America/New_York",
    isCertain: false,
  });
});

test("is certain of the expected zone once all readings agree with it", () => {
  const winter = readingsOf("America/Bogota", "2025-11-10", "2026-02-20");
  expect(infer(winter, "America/Bogota")).toEqual({ timezone: "America/Bogota", isCertain: true });
});

test("rejects the expected zone when one reading contradicts it", () => {
  const year = readingsOf("America/New_York", "2025-01-01", "2025-12-31");
  expect(infer(year, "America/Bogota")).toEqual({ timezone: "America/New_York", isCertain: true });
});

test("finds no zone when all times are in UTC, regardless of the expected zone", () => {
  const utc = readingsOf("UTC", "2024-01-01", "2025-12-31");
  expect(infer(utc)).toBeNull();
  expect(infer(utc, "Atlantic/Reykjavik")).toBeNull();
});

test("finds no zone for contradictory readings or without readings", () => {
  const moved = [
    ...readingsOf("America/New_York", "2025-01-01", "2025-06-30"),
    ...readingsOf("Europe/Berlin", "2025-07-01", "2025-12-31"),
  ];
  expect(infer(moved)).toBeNull();
  expect(infer([])).toBeNull();
});
