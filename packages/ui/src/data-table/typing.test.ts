import { expect, test } from "vitest";
import { followApplied } from "./typing.ts";

test("keeps text typed while an earlier search is still being applied", () => {
  const typing = { text: "wool", applied: "", pending: ["w", "wo"] };
  expect(followApplied(typing, "")).toBe(typing);
  expect(followApplied(typing, "w")).toEqual({ text: "wool", applied: "w", pending: ["wo"] });
  expect(followApplied(typing, "wo")).toEqual({ text: "wool", applied: "wo", pending: [] });
});

test("drops the text when the search is changed elsewhere, even back to the search before", () => {
  const typing = { text: "wool", applied: "", pending: ["wool"] };
  expect(followApplied(typing, "silk")).toBeNull();
  const applied = followApplied(typing, "wool");
  expect(applied && followApplied(applied, "")).toBeNull();
});
