import { expect, test } from "vitest";
import { lastUpdatedText } from "./last-updated.ts";

const now = Date.parse("2026-03-10T16:41:00Z");

test("names today in the store's time zone", () => {
  const at = Date.parse("2026-03-10T13:41:00Z");
  expect(lastUpdatedText(at, { timezone: "America/New_York", now })).toBe("Today, 9:41 AM");
});

test("names yesterday", () => {
  const at = Date.parse("2026-03-10T02:05:00Z");
  expect(lastUpdatedText(at, { timezone: "America/New_York", now })).toBe("Yesterday, 10:05 PM");
});

test("names the same instant by the day of each time zone", () => {
  const at = Date.parse("2026-03-09T23:30:00Z");
  expect(lastUpdatedText(at, { timezone: "UTC", now })).toBe("Yesterday, 11:30 PM");
  expect(lastUpdatedText(at, { timezone: "Europe/Berlin", now })).toBe("Today, 12:30 AM");
});

test("names yesterday across clock changes and New Year", () => {
  const options = { timezone: "America/New_York", now: Date.parse("2026-03-09T04:30:00Z") };
  expect(lastUpdatedText(Date.parse("2026-03-08T05:30:00Z"), options)).toBe("Yesterday, 12:30 AM");
  const newYear = { timezone: "UTC", now: Date.parse("2026-01-01T08:00:00Z") };
  expect(lastUpdatedText(Date.parse("2025-12-31T08:00:00Z"), newYear)).toBe("Yesterday, 8:00 AM");
});

test("shows the date of an older time, with its year when it differs", () => {
  const options = { timezone: "UTC", now };
  expect(lastUpdatedText(Date.parse("2026-03-04T09:41:00Z"), options)).toBe("Mar 4, 9:41 AM");
  expect(lastUpdatedText(Date.parse("2025-12-04T12:00:00Z"), options)).toBe(
    "Dec 4, 2025, 12:00 PM",
  );
});

test("shows no time without data", () => {
  expect(lastUpdatedText(null, { timezone: "UTC", now })).toBe("No data yet");
});
