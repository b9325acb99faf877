import { expect, test } from "vitest";
import { marginAfter, valueAxisOptions } from "./chart-options.ts";

test("leaves room after a horizontal axis for half of its last label", () => {
  const shortAxis = valueAxisOptions([3], (value) => `${value}x`);
  const longAxis = valueAxisOptions([1140], (value) => `CHF ${value / 1000}k`);
  expect(longAxis.tickFormatter(longAxis.domain[1])).toBe("CHF 1.2k");
  // In Inter at 12 pixels, "CHF 1.2k" is 52 pixels wide.
  expect(marginAfter(shortAxis, longAxis)).toBeGreaterThan(26);
  expect(marginAfter(longAxis, shortAxis)).toBeGreaterThan(26);
  expect(marginAfter(shortAxis, shortAxis)).toBe(16);
});
