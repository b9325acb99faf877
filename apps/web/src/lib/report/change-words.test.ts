import { expect, test } from "vitest";
import { breakdownChange, changeOf } from "./change-words.ts";

test("writes a change with its sign", () => {
  expect(changeOf({ percentChange: 12.344 })).toEqual({ text: "+12.34%", percent: 12.344 });
  expect(changeOf({ percentChange: -3 }).text).toBe("−3.00%");
  expect(changeOf({ percentChange: null })).toEqual({ text: "—", percent: null });
});

const between = (compared: number | null, previous: number | null) =>
  breakdownChange({ compared, previous }).text;

test("compares figures of a breakdown only where a percentage has a meaning", () => {
  expect(between(150, 100)).toBe("+50.00%");
  expect(between(-50, -100)).toBe("+50.00%");
  expect(between(5, 0)).toBe("New");
  expect(between(0, 0)).toBe("0.00%");
  expect(between(5, -5)).toBe("—");
  expect(between(null, 5)).toBe("—");
});
