import * as fc from "fast-check";
import { expect, test } from "vitest";
import { textWidth } from "./text-width.ts";
import { thinLabels } from "./thin-labels.ts";

const days = (count: number) => Array.from({ length: count }, (_, index) => `Feb ${index + 1}`);
const evenly = (count: number, width: number) =>
  Array.from({ length: count }, (_, index) => (index * width) / Math.max(1, count - 1));

test("every label stands where there is room for all", () => {
  const labels = thinLabels(days(3), evenly(3, 300), { from: 0, to: 300 });
  expect(labels.map((label) => label.text)).toEqual(["Feb 1", "Feb 2", "Feb 3"]);
});

test("where there is less room, every so many-th stands, from the first on", () => {
  const labels = thinLabels(days(28), evenly(28, 400), { from: 0, to: 400 });
  const steps = labels.slice(1).map((label, at) => label.index - (labels[at]?.index ?? 0));
  expect(labels[0]?.index).toBe(0);
  expect(new Set(steps).size).toBe(1);
  expect(labels.length).toBeGreaterThan(4);
});

test("labels never overlap nor leave the drawing", () => {
  const count = fc.integer({ min: 0, max: 400 });
  const width = fc.integer({ min: 60, max: 2_000 });
  fc.assert(
    fc.property(count, width, (points, pixels) => {
      const labels = thinLabels(days(points), evenly(points, pixels), { from: 0, to: pixels });
      expect(labels.length).toBe(points === 0 ? 0 : Math.max(1, labels.length));
      let end = Number.NEGATIVE_INFINITY;
      for (const { text, x } of labels) {
        const half = textWidth(text) / 2;
        expect(x - half).toBeGreaterThan(end);
        expect(x - half).toBeGreaterThanOrEqual(0);
        expect(x + half).toBeLessThanOrEqual(pixels + 0.001);
        end = x + half;
      }
    }),
  );
});
