import { expect, test } from "vitest";
import { changeBetween, changeWords } from "./change-words.ts";

test("writes a change with its sign", () => {
  expect(changeWords({ percentChange: 12.344 })).toBe("+12.34%");
  expect(changeWords({ percentChange: -3 })).toBe("−3.00%");
  expect(changeWords({ percentChange: null })).toBe("—");
});

test("compares figures of a breakdown only where a percentage has a meaning", () => {
  expect(changeBetween(150, 100)).toBe("+50.00%");
  expect(changeBetween(-50, -100)).toBe("+50.00%");
  expect(changeBetween(5, 0)).toBe("New");
  expect(changeBetween(0, 0)).toBe("0.00%");
  expect(changeBetween(5, -5)).toBe("—");
  expect(changeBetween(null, 5)).toBe("—");
});
