import { expect, test } from "vitest";
import { conversionScheme } from "./conversion-scheme.ts";

test("rates 3% or more as good and less as bad", () => {
  expect(conversionScheme(3, 1)).toBe("success");
  expect(conversionScheme(2.99, 0)).toBe("danger");
  expect(conversionScheme(3.4, null)).toBe("success");
});

test("warns when the rate falls, even from a high rate", () => {
  expect(conversionScheme(5, -0.1)).toBe("warning");
  expect(conversionScheme(1, -0.1)).toBe("warning");
});

test("rates nothing without a rate", () => {
  expect(conversionScheme(null, -5)).toBe("primary");
});
