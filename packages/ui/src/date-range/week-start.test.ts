import { expect, test } from "vitest";
import { weekStart } from "./week-start.ts";

test.each([
  ["America/New_York", 0],
  ["Asia/Tokyo", 0],
  ["Europe/Berlin", 1],
  ["Australia/Sydney", 1],
  ["Africa/Cairo", 6],
  ["Asia/Calcutta", 0],
  ["Etc/UTC", 1],
  ["UTC", 1],
  ["Nowhere/Else", 1],
])("starts weeks in %s on day %i", (timezone, day) => {
  expect(weekStart(timezone)).toBe(day);
});
