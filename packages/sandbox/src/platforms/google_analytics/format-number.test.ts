import { expect, test } from "vitest";
import { formatDouble, formatMetric } from "./format-number.ts";

test.each([
  [257 / 264, "0.97348484848484851"],
  [172 / 412, "0.41747572815533979"],
  [0.5, "0.5"],
  [0.1, "0.1"],
  [98, "98"],
  [0, "0"],
  [1840.5, "1840.5"],
  [1 / 3, "0.33333333333333331"],
  [1e-7, "1e-7"],
])("formats %d with 15 digits, or 17 when 15 are inexact", (value, text) => {
  expect(formatDouble(value)).toBe(text);
  expect(Number(formatDouble(value))).toBe(value);
});

test("formats an integer metric without decimals", () => {
  expect(formatMetric(412, "TYPE_INTEGER")).toBe("412");
});
