import { expect, test } from "vitest";
import { comparisonColor, seriesColor } from "./series-color.ts";

test("returns the color of a series number given as number or text", () => {
  expect(seriesColor(1)).toBe("var(--cartograph-series-1)");
  expect(seriesColor("6")).toBe("var(--cartograph-series-6)");
});

test("returns shades for series 7 to 18", () => {
  expect(seriesColor("8")).toBe(
    "color-mix(in oklab, var(--cartograph-series-2) 62%, var(--cartograph-text))",
  );
  const colors = Array.from({ length: 18 }, (_, index) => seriesColor(index + 1));
  expect(new Set(colors).size).toBe(18);
});

test("starts over after the shades, and falls back to the first color", () => {
  expect(seriesColor(19)).toBe("var(--cartograph-series-1)");
  expect(seriesColor(0)).toBe("var(--cartograph-series-1)");
  expect(seriesColor("blue")).toBe("var(--cartograph-series-1)");
});

test("returns a paler color for a comparison", () => {
  expect(comparisonColor(2)).toContain("var(--cartograph-series-2)");
});
