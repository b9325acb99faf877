import * as fc from "fast-check";
import { expect, test } from "vitest";
import { firstDayOfMonth, monthOf, parseDay } from "../calendar/zoned-day.ts";
import { coverSpan } from "./column-cover.ts";

const span = (from: string, to: string) => ({ from: parseDay(from), to: parseDay(to) });

test("covers whole months by month and the days at the edges by day", () => {
  const cover = coverSpan(span("2024-01-30", "2024-04-02"), new Set());
  expect(cover.months).toEqual([2024 * 12 + 1, 2024 * 12 + 2]);
  expect(cover.days).toEqual([
    parseDay("2024-01-30"),
    parseDay("2024-01-31"),
    parseDay("2024-04-01"),
    parseDay("2024-04-02"),
  ]);
  expect(cover.dirty).toEqual([]);
});

test("covers a month with a dirty day by its days", () => {
  const dirty = parseDay("2024-02-10");
  const cover = coverSpan(span("2024-02-01", "2024-02-29"), new Set([dirty]));
  expect(cover.months).toEqual([]);
  expect(cover.days).toHaveLength(28);
  expect(cover.dirty).toEqual([dirty]);
});

test("covers an empty span with nothing", () => {
  expect(coverSpan({ from: 10, to: 9 }, new Set())).toEqual({ months: [], days: [], dirty: [] });
});

test("covers every day of a span exactly once and no other day", () => {
  const day = fc.integer({ min: 10_000, max: 10_400 });
  fc.assert(
    fc.property(day, day, fc.uniqueArray(day, { maxLength: 5 }), (a, b, dirty) => {
      const wanted = { from: Math.min(a, b), to: Math.max(a, b) };
      const inSpan = dirty.filter((each) => each >= wanted.from && each <= wanted.to);
      const cover = coverSpan(wanted, new Set(inSpan));
      const ofMonths = cover.months.flatMap((month) => {
        const first = firstDayOfMonth(month);
        return Array.from(
          { length: firstDayOfMonth(month + 1) - first },
          (_, index) => first + index,
        );
      });
      const covered = [...ofMonths, ...cover.days, ...cover.dirty].toSorted((x, y) => x - y);
      expect(covered).toEqual(
        Array.from({ length: wanted.to - wanted.from + 1 }, (_, index) => wanted.from + index),
      );
      expect(cover.dirty.toSorted()).toEqual(inSpan.toSorted());
      expect(cover.months.some((month) => inSpan.some((each) => monthOf(each) === month))).toBe(
        false,
      );
    }),
  );
});
