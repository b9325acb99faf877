import { expect, test } from "vitest";
import { dayMs, fromZoneTime, hourMs, zoneDay, zoneDayStart, zoneOffset } from "./zone.ts";

const newYork = "America/New_York";

test("returns another offset in summer than in winter", () => {
  expect(zoneOffset(newYork, Date.UTC(2026, 0, 1))).toBe(-5 * hourMs);
  expect(zoneOffset(newYork, Date.UTC(2026, 6, 1))).toBe(-4 * hourMs);
  expect(zoneOffset("Asia/Kathmandu", Date.UTC(2026, 0, 1))).toBe(5.75 * hourMs);
});

test("returns both offsets of a day on which the clock changes", () => {
  // On 2026-11-01 the clock goes back at 6:00 UTC.
  expect(zoneOffset(newYork, Date.UTC(2026, 10, 1, 5, 59))).toBe(-4 * hourMs);
  expect(zoneOffset(newYork, Date.UTC(2026, 10, 1, 6))).toBe(-5 * hourMs);
});

test("converts a local time to UTC", () => {
  expect(fromZoneTime(newYork, Date.UTC(2026, 6, 1, 9))).toBe(Date.UTC(2026, 6, 1, 13));
});

test("moves a local time that the clock skips to after the jump", () => {
  // On 2026-03-08 the clock jumps from 2:00 to 3:00.
  expect(fromZoneTime(newYork, Date.UTC(2026, 2, 8, 2, 30))).toBe(Date.UTC(2026, 2, 8, 7, 30));
});

test("returns the first moment for a local time that occurs twice", () => {
  expect(fromZoneTime(newYork, Date.UTC(2026, 10, 1, 1, 30))).toBe(Date.UTC(2026, 10, 1, 5, 30));
});

test("starts each day at local midnight, including days of 23 and 25 hours", () => {
  const day = Date.UTC(2026, 2, 8) / dayMs;
  expect(zoneDayStart(newYork, day)).toBe(Date.UTC(2026, 2, 8, 5));
  expect(zoneDayStart(newYork, day + 1) - zoneDayStart(newYork, day)).toBe(23 * hourMs);
  expect(zoneDay(newYork, Date.UTC(2026, 2, 8, 4, 59))).toBe(day - 1);
  expect(zoneDay(newYork, Date.UTC(2026, 2, 8, 5))).toBe(day);
});
