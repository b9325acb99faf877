import { expect, test } from "vitest";
import { decimalToMinor } from "./decimal-amount.ts";

test.each([
  ["15.0", "USD", 1_500],
  ["-3.25", "USD", -325],
  ["5339", "JPY", 5_339],
  ["1e-05", "USD", 0],
  ["1.5E+3", "USD", 150_000],
  ["-2.5e-1", "KWD", -250],
  ["9999999999999.99", "USD", 999_999_999_999_999],
])("parses %s %s", (text, currency, minor) => {
  expect(decimalToMinor(text, currency)).toBe(minor);
});

test.each([
  ["99999999999999999.99", Infinity],
  ["-99999999999999999.99", -Infinity],
  ["1e+21", Infinity],
])("is infinite for %s, which is too large to be exact", (text, minor) => {
  expect(decimalToMinor(text, "USD")).toBe(minor);
});

test.each(["", "12,50", "1.2.3", "NaN", "0x10"])("throws for %j, which is not a number", (text) => {
  expect(() => decimalToMinor(text, "USD")).toThrow(RangeError);
});
