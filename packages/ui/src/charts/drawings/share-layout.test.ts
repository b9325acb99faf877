import { expect, test } from "vitest";
import type { Share } from "../share-chart-props.ts";
import { emptyRing, sliceAt, slicesOf } from "./share-layout.ts";

function shares(...percents: number[]): Share[] {
  return percents.map((percent, index) => ({ name: `Part ${index}`, percent, series: index + 1 }));
}

test("slices follow one another clockwise from the top, in the order of the shares", () => {
  const slices = slicesOf("pie", shares(25, 75));
  expect(slices.map(({ share }) => share.percent)).toEqual([25, 75]);
  expect(slices[0]?.from).toBe(0);
  expect(slices[0]?.to).toBeCloseTo(Math.PI / 2);
  expect(slices[1]?.from).toBeCloseTo(Math.PI / 2);
  expect(slices[1]?.to).toBeCloseTo(2 * Math.PI);
});

test("a share below 4 % and a whole have no label", () => {
  expect(slicesOf("pie", shares(4, 3.9, 92.1)).map(({ label }) => label !== null)).toEqual([
    true,
    false,
    true,
  ]);
  expect(slicesOf("pie", shares(100))[0]?.label).toBeNull();
});

test("parts of nothing have no slices, only the ring", () => {
  expect(slicesOf("doughnut", shares(0, 0))).toEqual([]);
  expect(emptyRing("doughnut")).not.toContain("NaN");
});

test("a doughnut's hole takes 70 % of its radius", () => {
  const [slice] = slicesOf("doughnut", shares(50, 50));
  const radii = [...(slice?.path ?? "").matchAll(/A([\d.]+),/g)].map(([, radius]) =>
    Number(radius),
  );
  const [outer = 0, inner = 0] = radii;
  expect(inner / outer).toBeCloseTo(0.7);
});

test("a slice is hit where it lies, and a little beside it", () => {
  const slices = slicesOf("doughnut", shares(50, 50));
  expect(sliceAt("doughnut", slices, 65, 0)).toBe(0);
  expect(sliceAt("doughnut", slices, -65, 0)).toBe(1);
  expect(sliceAt("doughnut", slices, 90, 0)).toBe(0);
  expect(sliceAt("doughnut", slices, 5, 5)).toBeNull();
  expect(sliceAt("doughnut", slices, 200, 0)).toBeNull();
  expect(sliceAt("pie", slicesOf("pie", shares(50, 50)), 5, 5)).toBe(0);
});
