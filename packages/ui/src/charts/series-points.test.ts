import type { SeriesPoint } from "@cartograph/contracts/metrics/metric-series.ts";
import { expect, test } from "vitest";
import { type SeriesOptions, seriesPoints } from "./series-points.ts";

function point(at: string, value: number | null, previous: number | null): SeriesPoint {
  return { at, value, previous, previousWhole: previous, complete: true };
}

const options: SeriesOptions = {
  grain: "week",
  lastDay: "2026-03-14",
  lastCompleteDay: "2026-03-13",
  isCumulative: false,
};
const weeks = [
  point("2026-03-01", 10, 5),
  point("2026-03-02", 20, 15),
  { ...point("2026-03-09", 4, 2), previousWhole: 12, complete: false },
];

test("ends each point on the day before the next and the last on the last day", () => {
  expect(seriesPoints(weeks, options).map(({ from, to }) => [from, to])).toEqual([
    ["2026-03-01", "2026-03-01"],
    ["2026-03-02", "2026-03-08"],
    ["2026-03-09", "2026-03-14"],
  ]);
});

test("labels the running point as so far and a week cut off by the range as partial", () => {
  const cut = [{ ...point("2026-03-01", 1, null), complete: false }, ...weeks.slice(1)];
  expect(
    seriesPoints(cut, options).map(({ partial, isComplete }) => !isComplete && partial),
  ).toEqual(["partial week", false, "so far"]);
});

test("labels every point after the last complete day as so far", () => {
  const stopped = weeks.map((week, index) => ({ ...week, complete: index === 0 }));
  const partials = (lastCompleteDay: string | null) =>
    seriesPoints(stopped, { ...options, lastCompleteDay }).map(({ partial }) => partial);
  expect(partials("2026-03-04")).toEqual(["partial week", "so far", "so far"]);
  expect(partials("2026-03-14")).toEqual(["partial week", "partial week", "partial week"]);
  expect(partials(null)).toEqual(["so far", "so far", "so far"]);
});

test("adds up both lines, the earlier one through the same time while the last point is running", () => {
  const summed = seriesPoints(weeks, { ...options, isCumulative: true });
  expect(summed.map(({ value, previous }) => [value, previous])).toEqual([
    [10, 5],
    [30, 20],
    [34, 22],
  ]);
  expect(summed.at(-1)).toMatchObject({ longLabel: "Mar 1 – Mar 14, 2026", isComplete: false });
});

test("leaves out unknown values without ending the sum", () => {
  const gap = [
    point("2026-03-01", 10, null),
    point("2026-03-02", null, 3),
    point("2026-03-09", 1, 1),
  ];
  const summed = seriesPoints(gap, {
    ...options,
    lastCompleteDay: "2026-03-14",
    isCumulative: true,
  });
  expect(summed.map(({ value }) => value)).toEqual([10, null, 11]);
});

const yearBefore = (day: string) => day.replace("2026", "2025");

function previousNames(change: Partial<SeriesOptions>) {
  return seriesPoints(weeks, { ...options, previousDay: yearBefore, ...change }).map(
    (each) => each.previousLabel,
  );
}

test("names the days that a point is compared with", () => {
  expect(previousNames({})).toEqual(["Mar 1, 2025", "Mar 2 – Mar 8, 2025", "Mar 9 – Mar 14, 2025"]);
  expect(previousNames({ isCumulative: true })[2]).toBe("Mar 1 – Mar 14, 2025");
  expect(previousNames({ previousDay: () => null })).toEqual([null, null, null]);
});

test("names last year's 29 February among the days that a week is compared with", () => {
  const points = [point("2025-02-24", 1, 1), point("2025-03-01", 1, 1)];
  const labels = (grain: "day" | "week") =>
    seriesPoints(points, {
      ...options,
      grain,
      lastDay: "2025-03-02",
      previousDay: (day) => day.replace("2025", "2024"),
    }).map(({ previousLabel }) => previousLabel);
  expect(labels("week")).toEqual(["Feb 24 – Feb 29, 2024", "Mar 1 – Mar 2, 2024"]);
  expect(labels("day")[0]).toContain("Feb 28, 2024");
});
