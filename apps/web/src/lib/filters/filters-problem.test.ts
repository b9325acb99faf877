import { expect, test } from "vitest";
import { filtersProblem } from "./filters-problem.tsx";

test("names a filter that does not exist, without listing those that do", () => {
  expect(filtersProblem("country:is:GB;foo:is:1")).toBe(
    "This link has a filter that doesn't exist (foo).",
  );
});

test("names no filter when one cannot be read or there are too many", () => {
  expect(filtersProblem("country:like:GB")).toBe("This link has filters that can't be applied.");
  const tooMany = Array.from({ length: 11 }, (_, index) => `order_tag:is:${index}`).join(";");
  expect(filtersProblem(tooMany)).toBe("This link has filters that can't be applied.");
});
