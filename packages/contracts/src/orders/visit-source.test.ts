import { expect, test } from "vitest";
import { visitSourceWords } from "./visit-source.ts";

test.each([
  ["direct", null, "Direct"],
  ["direct", "DIRECT", "Direct"],
  ["Google", "SEO", "Google · SEO"],
  ["Instagram", "POST", "Instagram · Post"],
  ["Newsletter", "ABANDONED_CART", "Newsletter · Abandoned cart"],
  ["designblog.example", null, "designblog.example"],
  ["constructor", null, "constructor"],
])("shows a visit from %s of type %s as %s", (source, sourceType, words) => {
  expect(visitSourceWords({ source, sourceType })).toBe(words);
});
