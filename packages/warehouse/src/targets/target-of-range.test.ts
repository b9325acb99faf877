import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { DaySpan } from "../calendar/period.ts";
import { firstDayOfMonth, parseDay } from "../calendar/days.ts";
import { targetOfRange, wholeMonthOf } from "./target-of-range.ts";

const month = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5)) - 1;
const days = (from: string, to: string): DaySpan => ({ from: parseDay(from), to: parseDay(to) });
const targets =
  (values: Record<string, number>) =>
  (asked: number): number | undefined =>
    Object.entries(values).find(([name]) => month(name) === asked)?.[1];

const lengthOf = (of: number) => firstDayOfMonth(of + 1) - firstDayOfMonth(of);
const custom = (range: DaySpan) => ({ key: "custom" as const, range });

/** 2000-01 to 2040-12, which includes leap years. */
const anyMonth = fc.integer({ min: 2000 * 12, max: 2041 * 12 - 1 });
const anyTarget = fc.integer({ min: 1, max: 10_000_000 });

describe("the whole month of a range", () => {
  test("is a calendar month given by its dates, or This month from its first day on", () => {
    expect(wholeMonthOf(custom(days("2026-02-01", "2026-02-28")))).toBe(month("2026-02"));
    const running = { key: "this_month" as const, range: days("2026-02-01", "2026-02-03") };
    expect(wholeMonthOf(running)).toBe(month("2026-02"));
    expect(targetOfRange(running, "sum", targets({ "2026-02": 2800 }))).toBe(2800);
  });
  test.each([
    ["2026-02-01", "2026-02-27"],
    ["2026-02-02", "2026-02-28"],
    ["2026-02-01", "2026-03-31"],
    ["2024-02-01", "2024-02-28"],
  ])("is not %s to %s", (from, to) => {
    expect(wholeMonthOf(custom(days(from, to)))).toBeNull();
  });
});

describe("the target of a summed metric", () => {
  test("prorates each month's target by the month's length", () => {
    // 2800 / 28 × 10 + 3100 / 31 × 5
    const range = custom(days("2026-02-19", "2026-03-05"));
    expect(targetOfRange(range, "sum", targets({ "2026-02": 2800, "2026-03": 3100 }))).toBe(1500);
  });

  test("adds up to the month's target over its days", () => {
    fc.assert(
      fc.property(anyMonth, anyTarget, (of, target) => {
        const first = firstDayOfMonth(of);
        const byDay = Array.from({ length: lengthOf(of) }, (_, index) => {
          const day = first + index;
          return targetOfRange(custom({ from: day, to: day }), "sum", () => target) ?? Number.NaN;
        });
        const sum = byDay.reduce((total, part) => total + part, 0);
        expect(sum).toBeCloseTo(target, 4);
      }),
    );
  });

  test("is the sum of its months for a quarter", () => {
    fc.assert(
      fc.property(anyMonth, fc.tuple(anyTarget, anyTarget, anyTarget), (first, three) => {
        const range = { from: firstDayOfMonth(first), to: firstDayOfMonth(first + 3) - 1 };
        const target = targetOfRange(custom(range), "sum", (of) => three[of - first]);
        expect(target).toBeCloseTo(three[0] + three[1] + three[2], 4);
      }),
    );
  });
});

describe("the target of a level metric", () => {
  test("is not prorated", () => {
    fc.assert(
      fc.property(anyMonth, fc.nat(400), anyTarget, (of, more, target) => {
        const from = firstDayOfMonth(of);
        const found = targetOfRange(custom({ from, to: from + more }), "level", () => target);
        expect(found).toBeCloseTo(target, 4);
      }),
    );
  });
  test("is the mean of the months' targets, weighted by their days in the range", () => {
    const range = custom(days("2026-02-19", "2026-03-05"));
    expect(targetOfRange(range, "level", targets({ "2026-02": 3, "2026-03": 6 }))).toBe(4);
  });
});

test.each(["sum", "level"] as const)(
  "a %s metric has no target when any day of the range has none",
  (kind) => {
    const range = custom(days("2026-01-15", "2026-03-10"));
    const of = (values: Record<string, number>) => targetOfRange(range, kind, targets(values));
    expect(of({ "2026-01": 10, "2026-02": 10 })).toBeNull();
    expect(of({ "2026-01": 10, "2026-03": 10 })).toBeNull();
    expect(of({})).toBeNull();
    expect(of({ "2026-01": 10, "2026-02": 10, "2026-03": 10 })).not.toBeNull();
  },
);
