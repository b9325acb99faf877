import { describe, expect, test } from "vitest";
import { costPer, percent, percentChange, ratio } from "./ratio.ts";

describe("percentChange", () => {
  test("is the difference in percent of the previous figure", () => {
    expect(percentChange(150, 100)).toBe(50);
    expect(percentChange(75, 100)).toBe(-25);
    expect(percentChange(0, 100)).toBe(-100);
  });

  test("divides by the absolute value when both figures are negative", () => {
    expect(percentChange(-50, -100)).toBe(50);
    expect(percentChange(-150, -100)).toBe(-50);
    expect(percentChange(0, -100)).toBe(100);
  });

  test("is null when one figure is negative and the other positive", () => {
    expect(percentChange(362.26, -34.12)).toBeNull();
    expect(percentChange(-34.12, 362.26)).toBeNull();
  });

  test("is null when the previous figure is 0 or unknown", () => {
    expect(percentChange(150, 0)).toBeNull();
    expect(percentChange(0, 0)).toBeNull();
    expect(percentChange(150, null)).toBeNull();
    expect(percentChange(null, 100)).toBeNull();
  });
});

test("returns null for a ratio without a denominator", () => {
  expect(ratio(5, 0)).toBeNull();
  expect(percent(0, 0)).toBeNull();
  expect(ratio(6, 4)).toBe(1.5);
  expect(percent(1, 4)).toBe(25);
});

test("returns null for a ratio to a negative denominator", () => {
  expect(ratio(5, -2)).toBeNull();
  expect(ratio(-5, -2)).toBeNull();
  expect(percent(5, -2)).toBeNull();
  expect(ratio(-6, 4)).toBe(-1.5);
});

test("returns null for a negative cost", () => {
  expect(costPer(-1, 4)).toBeNull();
  expect(costPer(0, 4)).toBe(0);
  expect(costPer(6, 4)).toBe(1.5);
  expect(costPer(6, 0)).toBeNull();
});
