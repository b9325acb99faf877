import { expect, test } from "vitest";
import type { ChartPoint } from "../regroup-days.ts";
import { incompleteStretches, lineDomain } from "./line-axis.ts";

function points(...completeness: boolean[]): ChartPoint[] {
  const point = { from: "", to: "", label: "", longLabel: "", value: 1, previous: null };
  return completeness.map((isComplete) => ({ ...point, isComplete }));
}

test("hatches a last partial point up to the end of the axis", () => {
  const [, end] = lineDomain(3);
  expect(incompleteStretches(points(true, true, false))).toEqual([{ x1: 1.5, x2: end }]);
});

test("merges adjacent partial points and keeps others apart", () => {
  const [start] = lineDomain(5);
  expect(incompleteStretches(points(false, false, true, false, true))).toEqual([
    { x1: start, x2: 1.5 },
    { x1: 2.5, x2: 3.5 },
  ]);
});

test("does not hatch unknown points", () => {
  const [start] = lineDomain(4);
  const [first, unknown, last, next] = points(false, false, false, true);
  const known = [first, { ...unknown, value: null }, last, next] as ChartPoint[];
  expect(incompleteStretches(known)).toEqual([
    { x1: start, x2: 0.5 },
    { x1: 1.5, x2: 2.5 },
  ]);
});

test("hatches nothing when every point is complete", () => {
  expect(incompleteStretches(points(true, true))).toEqual([]);
});

test("centers a single point", () => {
  expect(lineDomain(1)).toEqual([-0.5, 0.5]);
});
