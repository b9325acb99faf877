import { describe, expect, test } from "vitest";
import { parseDay } from "../../calendar/days.ts";
import { isOutdated, needsRequest } from "./range-users.ts";

/** Synced at 15:30 on June 17 in New York. */
const account = {
  timezone: "America/New_York",
  readUntil: Date.parse("2026-06-17T19:30:00Z"),
};
const countedAt = (readAt: string, to: string) =>
  [
    { users: 1, newUsers: 1, readAt: Date.parse(readAt) },
    { account, toDay: parseDay(to) },
  ] as const;

describe("users of a range", () => {
  test("stay valid when the range had ended", () => {
    expect(isOutdated(...countedAt("2026-06-16T12:00:00Z", "2026-06-15"))).toBe(false);
    expect(isOutdated(...countedAt("2026-06-16T04:00:00Z", "2026-06-15"))).toBe(false);
  });

  test("are outdated when the last day was partial and its days were synced on another day", () => {
    expect(isOutdated(...countedAt("2026-06-17T12:00:00Z", "2026-06-17"))).toBe(false);
    expect(isOutdated(...countedAt("2026-06-16T12:00:00Z", "2026-06-30"))).toBe(true);
    expect(isOutdated(...countedAt("2026-06-16T03:59:00Z", "2026-06-15"))).toBe(true);
  });

  test("are requested once a day while the platform may still restate them", () => {
    expect(needsRequest(null, { account, toDay: 0 })).toBe(true);
    expect(needsRequest(...countedAt("2026-06-16T12:00:00Z", "2026-06-13"))).toBe(true);
    expect(needsRequest(...countedAt("2026-06-17T12:00:00Z", "2026-06-13"))).toBe(false);
    expect(needsRequest(...countedAt("2026-06-16T12:00:00Z", "2026-06-12"))).toBe(false);
  });
});
