import * as fc from "fast-check";
import { expect, test } from "vitest";
import { firstDayOfMonth, parseDay } from "../calendar/days.ts";
import { coverSpan } from "./column-cover.ts";

const span = (from: string, to: string) => ({ from: parseDay(from), to: parseDay(to) });

test("covers whole months by month and the days at the edges by day", () => {
  const cover = coverSpan(span("2024-01-30", "2024-04-02"));
  expect(cover.months).toEqual([2024 * 12 + 1, 2024 * 12 + 2]);
  expect(cover.days).toEqual([
    parseDay("2024-01-30"),
    parseDay("2024-01-31"),
    parseDay("2024-04-01"),
    parseDay("2024-04-02"),
  ]);
});

test("covers an empty span with nothing", () => {
  expect(coverSpan({ from: 10, to: 9 })).toEqual({ months: [], days: [] });
});

test("covers every day of a span exactly once and no other day", () => {
  const day = fc.integer({ min: 10_000, max: 10_400 });
  fc.assert(
    fc.property(day, day, (a, b) => {
      const wanted = { from: Math.min(a, b), to: Math.max(a, b) };
      const cover = coverSpan(wanted);
      const ofMonths = cover.months.flatMap((month) => {
        const first = firstDayOfMonth(month);
        return Array.from(
          { length: firstDayOfMonth(month + 1) - first },
          (_, index) => first + index,
        );
      });
      const covered = [...ofMonths, ...cover.days].toSorted((x, y) => x - y);
      expect(covered).toEqual(
        Array.from({ length: wanted.to - wanted.from + 1 }, (_, index) => wanted.from + index),
      );
    }),
  );
});
