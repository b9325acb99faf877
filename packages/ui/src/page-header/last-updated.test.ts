import { expect, test } from "vitest";
import { dayInZone, lastUpdatedText } from "./last-updated.ts";

const now = Date.parse("2026-03-10T16:41:00Z");

test("a time of today is called so in the store's zone", () => {
  const at = Date.parse("2026-03-10T13:41:00Z");
  expect(lastUpdatedText(at, { timezone: "America/New_York", now })).toBe("Today, 9:41 AM");
});

test("a time of the day before is called yesterday", () => {
  const at = Date.parse("2026-03-10T02:05:00Z");
  expect(lastUpdatedText(at, { timezone: "America/New_York", now })).toBe("Yesterday, 10:05 PM");
});

test("the same instant is today in one zone and yesterday in another", () => {
  const at = Date.parse("2026-03-09T23:30:00Z");
  expect(lastUpdatedText(at, { timezone: "UTC", now })).toBe("Yesterday, 11:30 PM");
  expect(lastUpdatedText(at, { timezone: "Europe/Berlin", now })).toBe("Today, 12:30 AM");
});

test("yesterday holds across a change of the clocks and of the year", () => {
  const options = { timezone: "America/New_York", now: Date.parse("2026-03-09T04:30:00Z") };
  expect(lastUpdatedText(Date.parse("2026-03-08T05:30:00Z"), options)).toBe("Yesterday, 12:30 AM");
  const newYear = { timezone: "UTC", now: Date.parse("2026-01-01T08:00:00Z") };
  expect(lastUpdatedText(Date.parse("2025-12-31T08:00:00Z"), newYear)).toBe("Yesterday, 8:00 AM");
});

test("an older time has its date, and its year when it is another one", () => {
  const options = { timezone: "UTC", now };
  expect(lastUpdatedText(Date.parse("2026-03-04T09:41:00Z"), options)).toBe("Mar 4, 9:41 AM");
  expect(lastUpdatedText(Date.parse("2025-12-04T12:00:00Z"), options)).toBe(
    "Dec 4, 2025, 12:00 PM",
  );
});

test("without data there is no time", () => {
  expect(lastUpdatedText(null, { timezone: "UTC", now })).toBe("No data yet");
});

test("a day is named by the zone's calendar", () => {
  const at = Date.parse("2026-01-01T02:00:00Z");
  expect(dayInZone(at, "America/Los_Angeles")).toBe("2025-12-31");
  expect(dayInZone(at, "Pacific/Kiritimati")).toBe("2026-01-01");
});
