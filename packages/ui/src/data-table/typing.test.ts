import { expect, test } from "vitest";
import { followApplied } from "./typing.ts";

test("keeps text typed while an earlier search is still being applied", () => {
  const typing = { text: "wool", over: "", sent: ["w", "wo"] };
  expect(followApplied(typing, "")).toBe(typing);
  expect(followApplied(typing, "w")).toEqual({ text: "wool", over: "w", sent: ["wo"] });
  expect(followApplied(typing, "wo")).toEqual({ text: "wool", over: "wo", sent: [] });
});

test("drops the text when the search is changed elsewhere, also back to the one it was typed over", () => {
  const typing = { text: "wool", over: "", sent: ["wool"] };
  expect(followApplied(typing, "silk")).toBeNull();
  const applied = followApplied(typing, "wool");
  expect(applied && followApplied(applied, "")).toBeNull();
});
