import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chartedComparisonDay, comparisonDay, comparisonDays } from "./comparison-days.ts";
import { formatDay, parseDay } from "./days.ts";

const span = (from: string, to: string) => ({ from: parseDay(from), to: parseDay(to) });

const daysOf = ({ from, to }: { from: number; to: number }) =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at);

const yearBefore = (day: number) =>
  comparisonDay(day, { comparison: "previous_year", range: { from: day, to: day } }) ?? Number.NaN;

function behind(from: string, to: string) {
  const range = span(from, to);
  return daysOf(range).map((each) => {
    const earlier = chartedComparisonDay(each, { comparison: "previous_year", range });
    return earlier === null ? null : formatDay(earlier);
  });
}

const isLeapDay = (day: number) => formatDay(day).endsWith("-02-29");

function lastYear(from: string, to: string) {
  const range = span(from, to);
  const earlier = comparisonDays(range, { comparison: "previous_year", range });
  return earlier && [formatDay(earlier.from), formatDay(earlier.to)];
}

describe("the same period last year", () => {
  test.each([
    ["an ordinary month", "2026-03-01", "2026-03-31", "2025-03-01", "2025-03-31"],
    ["the turn of the year", "2025-12-30", "2026-01-02", "2024-12-30", "2025-01-02"],
    ["a leap February", "2024-02-01", "2024-02-29", "2023-02-01", "2023-02-28"],
    ["a leap day alone", "2024-02-29", "2024-02-29", "2023-02-28", "2023-02-28"],
    ["a February after a leap year", "2025-02-01", "2025-02-28", "2024-02-01", "2024-02-28"],
    ["days around last year's leap day", "2025-02-27", "2025-03-02", "2024-02-27", "2024-03-02"],
    ["days around this year's leap day", "2024-02-27", "2024-03-02", "2023-02-27", "2023-03-02"],
    [
      "a year without a leap day after a century",
      "1901-01-01",
      "1901-12-31",
      "1900-01-01",
      "1900-12-31",
    ],
    ["the first years", "0001-03-01", "0001-03-02", "0000-03-01", "0000-03-02"],
  ])("of %s has the same dates", (_case, from, to, ...expected) => {
    expect(lastYear(from, to)).toEqual(expected);
  });

  test("gives 29 February no previous day unless the range is that day alone", () => {
    expect(behind("2024-02-28", "2024-03-01")).toEqual(["2023-02-28", null, "2023-03-01"]);
    expect(behind("2024-02-29", "2024-03-01")).toEqual(["2023-02-28", "2023-03-01"]);
    expect(behind("2025-02-28", "2025-03-01")).toEqual(["2024-02-28", "2024-03-01"]);
  });
});

const day = fc.integer({ min: parseDay("1899-12-01"), max: parseDay("2105-01-31") });
const range = fc
  .tuple(day, fc.integer({ min: 0, max: 800 }))
  .map(([from, length]) => ({ from, to: from + length }));

test("keeps the month and day one year earlier, except on leap days", () => {
  fc.assert(
    fc.property(day, (each) => {
      const text = formatDay(each);
      const monthAndDay = text.slice(4) === "-02-29" ? "-02-28" : text.slice(4);
      expect(formatDay(yearBefore(each))).toBe(`${Number(text.slice(0, 4)) - 1}${monthAndDay}`);
    }),
  );
});

test("maps every day of last year except its leap day to exactly one day", () => {
  fc.assert(
    fc.property(range, (days) => {
      const compared = { comparison: "previous_year", range: days } as const;
      const drawn = daysOf(days)
        .map((each) => chartedComparisonDay(each, compared))
        .filter((each) => each !== null);
      const earlier = comparisonDays(days, compared);
      expect(drawn).toEqual(daysOf(earlier ?? days).filter((each) => !isLeapDay(each)));
    }),
  );
});

test("makes the previous period as long as the range, directly before it and repeatable", () => {
  fc.assert(
    fc.property(range, (days) => {
      const compared = { comparison: "previous_period", range: days } as const;
      const earlier = comparisonDays(days, compared);
      expect(earlier?.to).toBe(days.from - 1);
      expect(earlier && earlier.to - earlier.from).toBe(days.to - days.from);
      const again =
        earlier && comparisonDays(earlier, { comparison: "previous_period", range: earlier });
      expect(again).toEqual({
        from: 3 * days.from - 2 * (days.to + 1),
        to: days.from - 2 - (days.to - days.from),
      });
    }),
  );
});

test("goes two years back when applied twice, except on leap days", () => {
  fc.assert(
    fc.property(day, (each) => {
      const text = formatDay(each);
      const twice = formatDay(yearBefore(yearBefore(each)));
      const monthAndDay = text.slice(4) === "-02-29" ? "-02-28" : text.slice(4);
      expect(twice).toBe(`${Number(text.slice(0, 4)) - 2}${monthAndDay}`);
    }),
  );
});

test("has no earlier days without a comparison", () => {
  const days = span("2024-02-01", "2024-02-29");
  expect(comparisonDays(days, { comparison: "none", range: days })).toBeNull();
  expect(chartedComparisonDay(days.from, { comparison: "none", range: days })).toBeNull();
});
