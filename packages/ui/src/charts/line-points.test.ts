import { expect, test } from "vitest";
import { linePoints } from "./line-points.ts";
import type { ChartPoint } from "./regroup-days.ts";

function points(...completeness: boolean[]): ChartPoint[] {
  return completeness.map((isComplete, index) => ({
    from: `2026-02-0${index + 1}`,
    to: `2026-02-0${index + 1}`,
    label: "",
    longLabel: "",
    value: index + 1,
    previous: null,
    isComplete,
  }));
}

test("a settled series has no dotted end", () => {
  expect(linePoints(points(true, true)).map((row) => [row.settled, row.running])).toEqual([
    [1, null],
    [2, null],
  ]);
});

test("the dotted end starts at the last settled point", () => {
  expect(linePoints(points(true, true, false)).map((row) => [row.settled, row.running])).toEqual([
    [1, null],
    [2, 2],
    [null, 3],
  ]);
});

test("a running day alone is a dotted point", () => {
  expect(linePoints(points(false)).map((row) => [row.settled, row.running])).toEqual([[null, 1]]);
});

test("a short first week stays a part of the solid line", () => {
  expect(linePoints(points(false, true)).map((row) => row.settled)).toEqual([1, 2]);
});
