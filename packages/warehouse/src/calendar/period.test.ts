import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dateRangeKeys, type DateRangeKey } from "@cartograph/contracts/date-range.ts";
import {
  isComplete,
  type Period,
  resolvePeriod,
  toResolvedRange,
  completeDaysThrough,
} from "./period.ts";
import { offsetAt } from "./zone-offset.ts";
import { formatDay, parseDay } from "./days.ts";
import { dayOf } from "./zoned-day.ts";

function rangeAt(key: DateRangeKey, now: string, timezone = "Europe/London") {
  const { from, to, previousFrom, previousTo } = toResolvedRange(
    resolvePeriod({ range: key }, { timezone, now: Date.parse(now) }),
  );
  return [from, to, previousFrom, previousTo];
}

function custom(from: string, to: string, now: string, timezone = "Europe/London") {
  return resolvePeriod({ range: "custom", from, to }, { timezone, now: Date.parse(now) });
}

describe("the preset ranges", () => {
  const now = "2011-12-09T15:30:00Z";

  test.each([
    ["today", "2011-12-09", "2011-12-09", "2011-12-08", "2011-12-08"],
    ["yesterday", "2011-12-08", "2011-12-08", "2011-12-07", "2011-12-07"],
    ["last_7_days", "2011-12-03", "2011-12-09", "2011-11-26", "2011-12-02"],
    ["last_30_days", "2011-11-10", "2011-12-09", "2011-10-11", "2011-11-09"],
    ["this_month", "2011-12-01", "2011-12-09", "2011-11-22", "2011-11-30"],
    ["last_month", "2011-11-01", "2011-11-30", "2011-10-02", "2011-10-31"],
    ["this_quarter", "2011-10-01", "2011-12-09", "2011-07-23", "2011-09-30"],
    ["last_quarter", "2011-07-01", "2011-09-30", "2011-03-31", "2011-06-30"],
    ["this_year", "2011-01-01", "2011-12-09", "2010-01-23", "2010-12-31"],
  ] as const)("%s runs from %s to %s", (key, ...expected) => {
    expect(rangeAt(key, now)).toEqual(expected);
  });

  test("last month and last quarter cross the turn of the year", () => {
    expect(rangeAt("last_month", "2024-01-15T12:00:00Z").slice(0, 2)).toEqual([
      "2023-12-01",
      "2023-12-31",
    ]);
    expect(rangeAt("last_quarter", "2024-02-29T12:00:00Z").slice(0, 2)).toEqual([
      "2023-10-01",
      "2023-12-31",
    ]);
  });

  test("last month has 29 days after a leap day", () => {
    expect(rangeAt("last_month", "2024-03-31T12:00:00Z").slice(0, 2)).toEqual([
      "2024-02-01",
      "2024-02-29",
    ]);
  });

  test("defaults to the last 30 days", () => {
    const period = resolvePeriod({}, { timezone: "UTC", now: Date.parse(now) });
    expect(period.key).toBe("last_30_days");
  });

  test.each([
    ["Asia/Kathmandu", "2024-06-01T18:14:00Z", "2024-06-01"],
    ["Asia/Kathmandu", "2024-06-01T18:15:00Z", "2024-06-02"],
    ["Australia/Adelaide", "2024-06-01T14:29:00Z", "2024-06-01"],
    ["Australia/Adelaide", "2024-06-01T14:30:00Z", "2024-06-02"],
    ["America/New_York", "2024-03-10T04:59:00Z", "2024-03-09"],
    ["America/New_York", "2024-03-11T03:59:00Z", "2024-03-10"],
    ["America/New_York", "2024-03-11T04:00:00Z", "2024-03-11"],
  ])("today in %s at %s is %s", (timezone, at, expected) => {
    expect(rangeAt("today", at, timezone)[0]).toBe(expected);
  });
});

describe("the previous period", () => {
  test("compares whole days when the range has ended", () => {
    const period = custom("2011-03-20", "2011-04-03", "2011-12-09T15:30:00Z");
    expect(toResolvedRange(period)).toMatchObject({
      previousFrom: "2011-03-05",
      previousTo: "2011-03-19",
      isComplete: true,
      comparedUntil: null,
    });
    expect(period.previous).toEqual({ ...period.previousRange, part: null });
  });

  test("compares through the same time of day when the range includes today", () => {
    const period = resolvePeriod(
      { range: "last_7_days" },
      { timezone: "Europe/London", now: Date.parse("2011-12-09T15:30:59Z") },
    );
    expect(period.comparedUntil).toBe("15:30");
    expect(formatDay(period.previous?.part?.day ?? 0)).toBe("2011-12-02");
    expect(formatDay(period.previous?.to ?? 0)).toBe("2011-12-01");
    expect(period.previous?.part?.until).toBe(Date.parse("2011-12-02T15:30:00Z"));
  });

  test.each([
    ["the clocks went forward in between", "2024-04-01T11:30:00Z", "2024-03-30T12:30:00Z"],
    ["the clocks went back in between", "2024-10-28T12:30:00Z", "2024-10-26T11:30:00Z"],
  ])("keeps the wall-clock time when %s", (_case, now, until) => {
    const day = now.slice(0, 10);
    const dayBefore = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
    const period = custom(dayBefore, day, now);
    expect(period.comparedUntil).toBe("12:30");
    expect(new Date(period.previous?.part?.until ?? 0).toISOString()).toBe(
      until.replace("Z", ".000Z"),
    );
  });

  test("ends after the gap at a skipped time and at the first of a repeated time", () => {
    const inGap = resolvePeriod(
      { range: "today" },
      { timezone: "America/New_York", now: Date.parse("2024-03-11T06:30:00Z") },
    );
    expect(inGap.comparedUntil).toBe("02:30");
    expect(inGap.previous?.part?.until).toBe(Date.parse("2024-03-10T07:30:00Z"));
    const twice = resolvePeriod(
      { range: "today" },
      { timezone: "America/New_York", now: Date.parse("2024-11-04T06:30:00Z") },
    );
    expect(twice.previous?.part?.until).toBe(Date.parse("2024-11-03T05:30:00Z"));
  });

  test("compares only the elapsed days of a range that ends in the future", () => {
    const period = custom("2011-12-08", "2011-12-12", "2011-12-09T15:30:00Z");
    expect(toResolvedRange(period)).toMatchObject({
      previousFrom: "2011-12-03",
      previousTo: "2011-12-07",
      isComplete: false,
      comparedUntil: "15:30",
    });
    expect(formatDay(period.previous?.from ?? 0)).toBe("2011-12-03");
    expect(formatDay(period.previous?.to ?? 0)).toBe("2011-12-03");
    expect(formatDay(period.previous?.part?.day ?? 0)).toBe("2011-12-04");
  });

  test("compares a future range with nothing", () => {
    const period = custom("2011-12-10", "2011-12-12", "2011-12-09T15:30:00Z");
    expect(period.previous).toBeNull();
    expect(completeDaysThrough(period, period.today - 1)).toBeNull();
    expect(period.comparedUntil).toBeNull();
    expect(toResolvedRange(period).isComplete).toBe(false);
  });

  test("ends at the source's last complete day on both sides", () => {
    const now = Date.parse("2011-12-09T15:30:00Z");
    const period = resolvePeriod({ range: "last_7_days" }, { timezone: "Europe/London", now });
    const sidesUntil = (day: string) => {
      const { current, previous } = completeDaysThrough(period, parseDay(day)) ?? {};
      const ends = [current?.from, current?.to, previous?.from, previous?.to];
      return ends.map((end) => (end === undefined ? null : formatDay(end)));
    };
    expect(sidesUntil("2011-12-08")).toEqual([
      "2011-12-03",
      "2011-12-08",
      "2011-11-26",
      "2011-12-01",
    ]);
    // A source that lags behind, and one whose zone is ahead of the store's.
    expect(sidesUntil("2011-12-03")).toEqual([
      "2011-12-03",
      "2011-12-03",
      "2011-11-26",
      "2011-11-26",
    ]);
    expect(sidesUntil("2011-12-10").slice(1, 2)).toEqual(["2011-12-09"]);
    expect(completeDaysThrough(period, parseDay("2011-12-02"))).toBeNull();
    expect(completeDaysThrough(period, null)).toBeNull();
  });

  test("compares a past range in full, even if its source was synced later", () => {
    const period = custom("2011-03-20", "2011-04-03", "2011-12-09T15:30:00Z");
    expect(completeDaysThrough(period, period.today - 1)).toEqual({
      current: period.range,
      previous: period.previousRange,
    });
  });

  test("rejects a custom range without both dates", () => {
    expect(() =>
      resolvePeriod({ range: "custom", from: "2024-01-01" }, { timezone: "UTC", now: 0 }),
    ).toThrow("A custom range needs from and to");
  });
});

test("compares every preset with the same number of days through the same time, in any zone at any moment", () => {
  const zones = ["America/St_Johns", "Asia/Kolkata", "Pacific/Chatham", "Africa/Cairo", "UTC"];
  const presets = dateRangeKeys.filter((key) => key !== "custom");
  fc.assert(
    fc.property(
      fc.constantFrom(...presets),
      fc.constantFrom(...zones),
      fc.integer({ min: Date.UTC(2008, 0, 1), max: Date.UTC(2030, 0, 1) }),
      (range, timezone, now) => {
        const period = resolvePeriod({ range }, { timezone, now });
        const { from, to } = period.range;
        expect(period.previousRange).toEqual({ from: from - (to - from + 1), to: from - 1 });
        const isRunning = period.range.to === period.today;
        const until = period.previous?.part?.until ?? null;
        expect(until !== null).toBe(isRunning);
        expect(until === null || isSameTime(until, period)).toBe(true);
      },
    ),
  );
});

/** Whether the moment is on the previous range's last day, at the same time or just after a clock change skips it. */
function isSameTime(until: number, period: Period): boolean {
  const offset = offsetAt(until, period.timezone);
  const isClockChange = offsetAt(until - 7_200_000, period.timezone) !== offset;
  const wallClock = new Date(until + offset).toISOString();
  return (
    dayOf(until, period.timezone) === period.previousRange?.to &&
    (isClockChange || wallClock.slice(11, 16) === period.comparedUntil)
  );
}

function lastYear(range: DateRangeKey, now: string, timezone = "Europe/London"): Period {
  return resolvePeriod({ range, compare: "previous_year" }, { timezone, now: Date.parse(now) });
}

function comparedUntilMoment({ previous }: Period): string | null {
  return previous?.part ? new Date(previous.part.until).toISOString() : null;
}

describe("comparison with last year", () => {
  test.each([
    ["today", "2010-12-09", "2010-12-09"],
    ["last_7_days", "2010-12-03", "2010-12-09"],
    ["last_30_days", "2010-11-10", "2010-12-09"],
    ["this_month", "2010-12-01", "2010-12-09"],
    ["last_month", "2010-11-01", "2010-11-30"],
    ["last_quarter", "2010-07-01", "2010-09-30"],
    ["this_year", "2010-01-01", "2010-12-09"],
  ] as const)("compares %s with the same dates", (key, previousFrom, previousTo) => {
    const period = lastYear(key, "2011-12-09T15:30:00Z");
    expect(toResolvedRange(period)).toMatchObject({
      comparison: "previous_year",
      previousFrom,
      previousTo,
    });
  });

  test("includes today's date last year through the same time, and no later day", () => {
    const period = lastYear("last_7_days", "2011-12-09T15:30:59Z");
    expect(period.comparedUntil).toBe("15:30");
    expect(period.previous).toEqual({
      from: parseDay("2010-12-03"),
      to: parseDay("2010-12-08"),
      part: { day: parseDay("2010-12-09"), until: Date.parse("2010-12-09T15:30:00Z") },
    });
  });

  // New York's clocks went forward on 2024-03-10 and 2023-03-12, and back on 2024-11-03 and 2023-11-05.
  test.each([
    ["summer now, winter then", "2024-03-11T16:30:00Z", "2023-03-11T17:30:00.000Z"],
    ["winter now, summer then", "2024-11-04T17:30:00Z", "2023-11-04T16:30:00.000Z"],
    ["an hour that was skipped then", "2024-03-12T06:30:00Z", "2023-03-12T07:30:00.000Z"],
    ["an hour that occurred twice then", "2024-11-05T06:30:00Z", "2023-11-05T05:30:00.000Z"],
  ])("keeps the wall-clock time: %s", (_case, now, expected) => {
    expect(comparedUntilMoment(lastYear("today", now, "America/New_York"))).toBe(expected);
  });

  test("counts 28 February through the same time on a leap day", () => {
    const period = lastYear("this_month", "2024-02-29T12:00:00Z");
    expect(toResolvedRange(period)).toMatchObject({
      previousFrom: "2023-02-01",
      previousTo: "2023-02-28",
    });
    expect(formatDay(period.previous?.to ?? 0)).toBe("2023-02-27");
    expect(comparedUntilMoment(period)).toBe("2023-02-28T12:00:00.000Z");
  });

  test("leaves out today on both sides for sources with complete days only", () => {
    const period = lastYear("last_7_days", "2011-12-09T15:30:00Z");
    expect(completeDaysThrough(period, parseDay("2011-12-08"))).toEqual({
      current: { from: parseDay("2011-12-03"), to: parseDay("2011-12-08") },
      previous: { from: parseDay("2010-12-03"), to: parseDay("2010-12-08") },
    });
  });

  test("covers only the elapsed days of a range that ends in the future", () => {
    const period = resolvePeriod(
      { range: "custom", from: "2011-12-08", to: "2011-12-12", compare: "previous_year" },
      { timezone: "Europe/London", now: Date.parse("2011-12-09T15:30:00Z") },
    );
    expect(toResolvedRange(period)).toMatchObject({
      previousFrom: "2010-12-08",
      previousTo: "2010-12-12",
    });
    expect(formatDay(period.previous?.to ?? 0)).toBe("2010-12-08");
    expect(comparedUntilMoment(period)).toBe("2010-12-09T15:30:00.000Z");
  });
});

test("has no previous side without a comparison, for every range", () => {
  for (const range of ["today", "last_month"] as const) {
    const clock = { timezone: "UTC", now: Date.parse("2011-12-09T15:30:00Z") };
    const period = resolvePeriod({ range, compare: "none" }, clock);
    expect(period).toMatchObject({ previousRange: null, previous: null, comparedUntil: null });
    expect(completeDaysThrough(period, period.range.to)).toEqual({
      current: period.range,
      previous: null,
    });
    expect(toResolvedRange(period)).toMatchObject({
      comparison: "none",
      previousFrom: null,
      previousTo: null,
    });
  }
});

describe("data synced before the present", () => {
  const timezone = "America/New_York";
  const now = Date.parse("2026-03-18T15:30:00Z");
  const read = (dataUntil: string | null) =>
    resolvePeriod(
      { range: "last_7_days" },
      { timezone, now, dataUntil: dataUntil === null ? null : Date.parse(dataUntil) },
    );

  test("is compared through the time of its last sync", () => {
    expect(read(null).comparedUntil).toBe("11:30");
    const behind = read("2026-03-18T14:05:00Z");
    expect(behind.comparedUntil).toBe("10:05");
    expect(behind.previous?.part?.until).toBe(Date.parse("2026-03-11T14:05:00Z"));
    expect(isComplete(parseDay("2026-03-17"), behind)).toBe(true);
    expect(isComplete(parseDay("2026-03-18"), behind)).toBe(false);
  });

  test("ends both sides of the comparison, even on an earlier day, and leaves later days open", () => {
    const stale = read("2026-03-16T20:00:00Z");
    expect(stale.comparedUntil).toBe("16:00");
    expect(toResolvedRange(stale).comparedTo).toBe("2026-03-16");
    expect(formatDay(stale.previous?.to ?? 0)).toBe("2026-03-08");
    expect(stale.previous?.part?.until).toBe(Date.parse("2026-03-09T20:00:00Z"));
    expect(isComplete(parseDay("2026-03-15"), stale)).toBe(true);
    expect(isComplete(parseDay("2026-03-16"), stale)).toBe(false);
    expect(isComplete(parseDay("2026-03-17"), stale)).toBe(false);
  });

  test("is compared with nothing when it ends before the range", () => {
    const period = resolvePeriod(
      { range: "today" },
      { timezone, now, dataUntil: Date.parse("2026-03-17T20:00:00Z") },
    );
    expect(period).toMatchObject({ previous: null, comparedUntil: null });
    expect(toResolvedRange(period).comparedTo).toBeNull();
  });

  test("is never dated in the future", () => {
    expect(read("2026-03-19T20:00:00Z")).toEqual(read(null));
  });
});
