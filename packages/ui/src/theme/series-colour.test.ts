import { expect, test } from "vitest";
import { comparisonColour, seriesColour } from "./series-colour.ts";

test("a series is coloured by its number, whether a number or the report's text", () => {
  expect(seriesColour(1)).toBe("var(--cartograph-series-1)");
  expect(seriesColour("6")).toBe("var(--cartograph-series-6)");
});

test("numbers beyond the six are shades of them", () => {
  expect(seriesColour("8")).toBe(
    "color-mix(in oklab, var(--cartograph-series-2) 62%, var(--cartograph-text))",
  );
  const colors = Array.from({ length: 18 }, (_, index) => seriesColour(index + 1));
  expect(new Set(colors).size).toBe(18);
});

test("numbers beyond the shades begin again, and what is no number is the first", () => {
  expect(seriesColour(19)).toBe("var(--cartograph-series-1)");
  expect(seriesColour(0)).toBe("var(--cartograph-series-1)");
  expect(seriesColour("blue")).toBe("var(--cartograph-series-1)");
});

test("a comparison is a paler shade of its series", () => {
  expect(comparisonColour(2)).toContain("var(--cartograph-series-2)");
});
