import { expect, test } from "vitest";
import { comparisonColour, seriesColour } from "./series-colour.ts";

test("a series is coloured by its number, whether a number or the report's text", () => {
  expect(seriesColour(1)).toBe("var(--cartograph-series-1)");
  expect(seriesColour("6")).toBe("var(--cartograph-series-6)");
});

test("numbers beyond the six begin again, and what is no number is the first", () => {
  expect(seriesColour(7)).toBe("var(--cartograph-series-1)");
  expect(seriesColour(0)).toBe("var(--cartograph-series-1)");
  expect(seriesColour("blue")).toBe("var(--cartograph-series-1)");
});

test("a comparison is a paler shade of its series", () => {
  expect(comparisonColour(2)).toContain("var(--cartograph-series-2)");
});
