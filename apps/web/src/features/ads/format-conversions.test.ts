import { expect, test } from "vitest";
import { formatConversions } from "./format-conversions.ts";

test("whole conversions have no decimals, parts have one", () => {
  expect(formatConversions(1204)).toBe("1,204");
  expect(formatConversions(3.46)).toBe("3.5");
  expect(formatConversions(2.98)).toBe("3");
  expect(formatConversions(0)).toBe("0");
});
