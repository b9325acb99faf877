import { expect, test } from "vitest";
import { createPageCheck } from "./page-check.ts";

function checkAfter(...pages: readonly string[][]) {
  const check = createPageCheck<string>((row) => row);
  for (const page of pages) check.add(page);
  return check;
}

test("finds a page whose rows were all on earlier pages", () => {
  expect(checkAfter(["a", "b"], ["c"]).isRepeated(["c", "a"])).toBe(true);
});

test("accepts a page that repeats some rows, as when the list changes", () => {
  expect(checkAfter(["a", "b"]).isRepeated(["b", "c"])).toBe(false);
});

test("accepts a hundred empty pages in a row", () => {
  const empty = Array.from({ length: 99 }, () => []);
  expect(checkAfter(["a"], ...empty).isRepeated([])).toBe(false);
  expect(checkAfter(["a"], ...empty, []).isRepeated([])).toBe(true);
  expect(checkAfter(...empty, ["a"], []).isRepeated([])).toBe(false);
});
