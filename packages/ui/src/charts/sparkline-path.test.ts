import { expect, test } from "vitest";
import { sparklinePath } from "./sparkline-path.ts";

const size = { width: 10, height: 12 };

test("the highest value is at the top and the lowest at the bottom", () => {
  expect(sparklinePath([0, 10, 5], size)).toBe("M0 11L5 1L10 6");
});

test("equal values make a level line in the middle", () => {
  expect(sparklinePath([3, 3], size)).toBe("M0 6L10 6");
});

test("one value is no line", () => {
  expect(sparklinePath([3], size)).toBeNull();
});
