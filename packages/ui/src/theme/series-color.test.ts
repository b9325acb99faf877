import { expect, test } from "vitest";
import { comparisonColor, seriesColor } from "./series-color.ts";

test("a series is colored by its number, whether a number or the report's text", () => {
  expect(seriesColor(1)).toBe("var(--cartograph-series-1)");
  expect(seriesColor("6")).toBe("var(--cartograph-series-6)");
});

test("numbers beyond the six are shades of them", () => {
  expect(seriesColor("8")).toBe(
    "color-mix(in oklab, var(--cartograph-series-2) 62%, var(--cartograph-text))",
  );
  const colors = Array.from({ length: 18 }, (_, index) => seriesColor(index + 1));
  expect(new Set(colors).size).toBe(18);
});

test("numbers beyond the shades begin again, and what is no number is the first", () => {
  expect(seriesColor(19)).toBe("var(--cartograph-series-1)");
  expect(seriesColor(0)).toBe("var(--cartograph-series-1)");
  expect(seriesColor("blue")).toBe("var(--cartograph-series-1)");
});

test("a comparison is a paler shade of its series", () => {
  expect(comparisonColor(2)).toContain("var(--cartograph-series-2)");
});
