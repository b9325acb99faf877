import { expect, test } from "vitest";
import { formatConversions } from "./format-conversions.ts";

test("formats whole conversions without decimals and fractions with one", () => {
  expect(formatConversions(1204)).toBe("1,204");
  expect(formatConversions(3.46)).toBe("3.5");
  expect(formatConversions(2.98)).toBe("3");
  expect(formatConversions(0)).toBe("0");
});
