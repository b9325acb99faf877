import { expect, test } from "vitest";
import { conversionScheme } from "./conversion-scheme.ts";

test("3 % or more is good, less is bad", () => {
  expect(conversionScheme(3, 1)).toBe("success");
  expect(conversionScheme(2.99, 0)).toBe("danger");
  expect(conversionScheme(3.4, null)).toBe("success");
});

test("a falling rate warns, whatever its height", () => {
  expect(conversionScheme(5, -0.1)).toBe("warning");
  expect(conversionScheme(1, -0.1)).toBe("warning");
});

test("no rate is no judgement", () => {
  expect(conversionScheme(null, -5)).toBe("primary");
});
