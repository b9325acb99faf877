import { expect, test } from "vitest";
import { percentWords } from "./change-words.ts";

test("writes a change with its sign", () => {
  expect(percentWords(12.344)).toBe("+12.34%");
  expect(percentWords(-3)).toBe("−3.00%");
  expect(percentWords(null)).toBe("—");
});

test("writes no sign for a change that rounds to zero", () => {
  expect(percentWords(-0.004)).toBe("0.00%");
  expect(percentWords(0.004)).toBe("0.00%");
  expect(percentWords(-0.006)).toBe("−0.01%");
});
