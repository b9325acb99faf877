import * as fc from "fast-check";
import { expect, test } from "vitest";
import { placeTooltip } from "./place-tooltip.ts";

const tooltip = { width: 100, height: 40 };
const drawing = { width: 400, height: 200 };

test("a tooltip stands right of its place, at its height", () => {
  expect(placeTooltip({ x: 50, y: 100 }, tooltip, drawing)).toEqual({ left: 62, top: 80 });
});

test("near the right edge it stands left of its place", () => {
  expect(placeTooltip({ x: 380, y: 100 }, tooltip, drawing)).toEqual({ left: 268, top: 80 });
});

test("where there is no room beside its place it stands above, or else below", () => {
  const narrow = { width: 180, height: 200 };
  expect(placeTooltip({ x: 90, y: 150 }, tooltip, narrow)).toEqual({ left: 40, top: 98 });
  expect(placeTooltip({ x: 90, y: 20 }, tooltip, narrow)).toEqual({ left: 40, top: 32 });
});

test("a tooltip never leaves the drawing", () => {
  const pixel = fc.integer({ min: 0, max: 1_000 });
  const box = fc.record({
    width: fc.integer({ min: 1, max: 200 }),
    height: fc.integer({ min: 1, max: 200 }),
  });
  const room = fc.record({
    width: fc.integer({ min: 200, max: 1_000 }),
    height: fc.integer({ min: 200, max: 1_000 }),
  });
  fc.assert(
    fc.property(pixel, pixel, box, room, (x, y, size, inside) => {
      const at = { x: Math.min(x, inside.width), y: Math.min(y, inside.height) };
      const { left, top } = placeTooltip(at, size, inside);
      expect(left).toBeGreaterThanOrEqual(0);
      expect(top).toBeGreaterThanOrEqual(0);
      expect(left + size.width).toBeLessThanOrEqual(inside.width);
      expect(top + size.height).toBeLessThanOrEqual(inside.height);
    }),
  );
});
