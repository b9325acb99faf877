import { describe, expect, test } from "vitest";
import { parseDay } from "../../calendar/zoned-day.ts";
import { isOutdated, needsAsking } from "./range-users.ts";

/** Read at 15:30 of 17 June on New York's clocks. */
const account = {
  timezone: "America/New_York",
  readUntil: Date.parse("2026-06-17T19:30:00Z"),
};
const asked = (readAt: string, to: string) =>
  [
    { users: 1, newUsers: 1, readAt: Date.parse(readAt) },
    { account, toDay: parseDay(to) },
  ] as const;

describe("an answer about a range", () => {
  test("of days that were over holds", () => {
    expect(isOutdated(...asked("2026-06-16T12:00:00Z", "2026-06-15"))).toBe(false);
    expect(isOutdated(...asked("2026-06-16T04:00:00Z", "2026-06-15"))).toBe(false);
  });

  test("whose last day was running holds until its days are read on another day", () => {
    expect(isOutdated(...asked("2026-06-17T12:00:00Z", "2026-06-17"))).toBe(false);
    expect(isOutdated(...asked("2026-06-16T12:00:00Z", "2026-06-30"))).toBe(true);
    expect(isOutdated(...asked("2026-06-16T03:59:00Z", "2026-06-15"))).toBe(true);
  });

  test("is asked for again as long as the platform still processed its days, once a day", () => {
    expect(needsAsking(null, { account, toDay: 0 })).toBe(true);
    expect(needsAsking(...asked("2026-06-16T12:00:00Z", "2026-06-13"))).toBe(true);
    expect(needsAsking(...asked("2026-06-17T12:00:00Z", "2026-06-13"))).toBe(false);
    expect(needsAsking(...asked("2026-06-16T12:00:00Z", "2026-06-12"))).toBe(false);
  });
});
