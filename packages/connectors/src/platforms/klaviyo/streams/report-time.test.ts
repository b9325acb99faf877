import { addDays, dayIn } from "@cartograph/contracts/days.ts";
import { expect, test } from "vitest";
import { timeframeOf } from "./report-time.ts";

const later = Date.UTC(2027, 0, 1);

test("covers whole days of the account's zone", () => {
  const window = { from: "2026-03-02", to: "2026-03-10" };
  expect(timeframeOf(window, "America/New_York", later)).toEqual({
    start: "2026-03-02T00:00:00-05:00",
    end: "2026-03-10T23:59:59-04:00",
  });
});

test("ends now if the last day has not ended", () => {
  const window = { from: "2026-06-14", to: "2026-06-15" };
  expect(timeframeOf(window, "Asia/Kolkata", Date.UTC(2026, 5, 15, 3)).end).toBe(
    "2026-06-15T08:30:00+05:30",
  );
});

test.each([
  ["America/Santiago", "2025-09-07", "2025-09-07T01:00:00-03:00"],
  ["America/Havana", "2026-03-08", "2026-03-08T01:00:00-04:00"],
  ["Atlantic/Azores", "2026-03-29", "2026-03-29T01:00:00+00:00"],
])("starts when clocks skip midnight in %s", (timezone, day, start) => {
  expect(timeframeOf({ from: day, to: day }, timezone, later).start).toBe(start);
});

test("ends with the second hour before midnight where clocks are set back at midnight", () => {
  const window = { from: "2026-04-01", to: "2026-04-04" };
  expect(timeframeOf(window, "America/Santiago", later).end).toBe("2026-04-04T23:59:59-04:00");
});

test("starts with the first hour after midnight where clocks are set back to midnight", () => {
  const window = { from: "2026-11-01", to: "2026-11-01" };
  expect(timeframeOf(window, "America/Havana", later).start).toBe("2026-11-01T00:00:00-04:00");
});

test.each([
  "America/Santiago",
  "America/Havana",
  "America/New_York",
  "Atlantic/Azores",
  "Africa/Cairo",
  "Africa/Casablanca",
  "Asia/Beirut",
  "Australia/Lord_Howe",
  "Pacific/Chatham",
])("covers every moment of each day in %s, and no other", (timezone) => {
  for (let day = "2025-01-01"; day < "2026-12-01"; day = addDays(day, 1)) {
    const { start, end } = timeframeOf({ from: day, to: day }, timezone, later);
    const [first, last] = [Date.parse(start), Date.parse(end)];
    const bounds = [first - 1_000, first, last, last + 1_000].map((at) => dayIn(timezone, at));
    expect(bounds).toEqual([addDays(day, -1), day, day, addDays(day, 1)]);
  }
});
