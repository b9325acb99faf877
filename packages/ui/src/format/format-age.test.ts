import { expect, test } from "vitest";
import { formatAge, formatAgeShort } from "./format-age.ts";

const minute = 60_000;

test.each([
  [0, "less than a minute", "0 min"],
  [minute, "1 minute", "1 min"],
  [59.9 * minute, "59 minutes", "59 min"],
  [60 * minute, "1 hour", "1 h"],
  [47.9 * 60 * minute, "47 hours", "47 h"],
  [48 * 60 * minute, "2 days", "2 d"],
  [-5 * minute, "less than a minute", "0 min"],
])("formats an age of %d ms as %s", (ms, words, short) => {
  expect(formatAge(ms)).toBe(words);
  expect(formatAgeShort(ms)).toBe(short);
});
