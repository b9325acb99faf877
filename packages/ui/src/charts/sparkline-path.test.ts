import { expect, test } from "vitest";
import { sparklinePaths } from "./sparkline-path.ts";

const size = { width: 10, height: 12 };

test("draws the highest value at the top and the lowest at the bottom", () => {
  expect(sparklinePaths([0, 10, 5], 3, size)).toEqual({ settled: "M0 11L5 1L10 6", running: "" });
});

test("draws constant values through the middle", () => {
  expect(sparklinePaths([3, 3], 2, size)?.settled).toBe("M0 6L10 6");
});

test("returns null for fewer than two known values", () => {
  expect(sparklinePaths([3], 1, size)).toBeNull();
  expect(sparklinePaths([null, 3, null], 3, size)).toBeNull();
});

test("leaves a gap for an unknown day and draws a dot between two gaps", () => {
  expect(sparklinePaths([0, 10, null, 5, null, 0], 6, size)?.settled).toBe(
    "M0 11L2 1M6 6h.01M10 11h.01",
  );
});

test("draws incomplete days as dots apart from the line", () => {
  expect(sparklinePaths([0, 10, 5], 2, size)).toEqual({
    settled: "M0 11L5 1",
    running: "M10 6h.01",
  });
  expect(sparklinePaths([0, 10], 0, size)).toEqual({
    settled: "",
    running: "M0 11h.01M10 1h.01",
  });
  expect(sparklinePaths([5, 10, 0], 2, size)).toEqual({
    settled: "M0 11L5 1",
    running: "M10 11h.01",
  });
  expect(sparklinePaths([0, 10, null], 2, size)?.running).toBe("");
});
