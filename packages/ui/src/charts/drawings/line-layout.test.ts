import { expect, test } from "vitest";
import type { ChartPoint } from "../regroup-days.ts";
import { lineLayout, pointPlace } from "./line-layout.ts";

function layoutOf(...completeness: boolean[]) {
  const points = completeness.map((isComplete, index): ChartPoint => ({
    from: `2026-02-0${index + 1}`,
    to: `2026-02-0${index + 1}`,
    label: `Feb ${index + 1}`,
    longLabel: `Feb ${index + 1}, 2026`,
    value: index * 10,
    previous: null,
    isComplete,
  }));
  return lineLayout(points, String, { width: 500, height: 250 });
}

test("points stand at like distances between the axis and the right edge", () => {
  const { xs, plot } = layoutOf(true, true, true);
  const [first = 0, second = 0, third = 0] = xs;
  expect(second - first).toBeCloseTo(third - second);
  expect(first).toBeGreaterThan(plot.left);
  expect(third).toBeLessThan(plot.right);
});

test("a single day stands in the middle", () => {
  const { xs, plot } = layoutOf(true);
  expect(xs).toEqual([(plot.left + plot.right) / 2]);
});

test("what is incomplete is hatched from half-way to its neighbours, once for neighbours", () => {
  const { xs, plot, incomplete } = layoutOf(false, true, true, false, false);
  const between = (at: number) => ((xs[at] ?? 0) + (xs[at + 1] ?? 0)) / 2;
  expect(incomplete).toEqual([
    { from: plot.left, to: between(0) },
    { from: between(2), to: plot.right },
  ]);
  expect(layoutOf(true, true).incomplete).toEqual([]);
});

test("a higher figure stands higher, and none stands nowhere", () => {
  const layout = layoutOf(true, true);
  expect(pointPlace(layout, 0, 0)?.y).toBe(layout.plot.bottom);
  expect(pointPlace(layout, 1, 10)?.y).toBe(layout.plot.top);
  expect(pointPlace(layout, 1, null)).toBeNull();
  expect(pointPlace(layout, 9, 10)).toBeNull();
});

test("a drawing that has no size yet has no negative one either", () => {
  const { plot } = lineLayout([], String, { width: 0, height: 0 });
  expect(plot.right).toBeGreaterThanOrEqual(plot.left);
  expect(plot.bottom).toBeGreaterThanOrEqual(plot.top);
});
