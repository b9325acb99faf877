import type { ResolvedRange } from "@cartograph/contracts/reports/report.ts";
import { expect, test } from "vitest";
import {
  incompleteSourceWords,
  incompleteWords,
  previousWords,
  rangeWords,
} from "./range-words.ts";

const whole: ResolvedRange = {
  key: "last_month",
  from: "2026-02-01",
  to: "2026-02-28",
  comparison: "previous_period",
  previousFrom: "2026-01-04",
  previousTo: "2026-01-31",
  timezone: "Europe/London",
  isComplete: true,
  comparedTo: "2026-02-28",
  comparedUntil: null,
};
const running: ResolvedRange = { ...whole, isComplete: false, comparedUntil: "14:05" };
const lastYear: ResolvedRange = {
  ...whole,
  comparison: "previous_year",
  previousFrom: "2025-02-01",
  previousTo: "2025-02-28",
};
const alone: ResolvedRange = {
  ...whole,
  comparison: "none",
  previousFrom: null,
  previousTo: null,
};

test("a whole range names its days and those before", () => {
  expect(rangeWords(whole)).toBe("Feb 1 – Feb 28, 2026, compared with Jan 4 – Jan 31, 2026");
  expect(incompleteWords(whole)).toBeNull();
});

test("a single day that is compared by whole days waits for its end", () => {
  const day = { ...running, to: running.from, comparedUntil: null };
  expect(rangeWords(day)).toBe("Feb 1, 2026: the day is not over, so it is not compared yet");
  expect(rangeWords({ ...day, comparedUntil: "14:05" })).toContain("compared with");
});

test("a running range says until when it is compared", () => {
  expect(rangeWords(running)).toMatch(/Jan 31, 2026, until 2:05 PM$/);
  expect(incompleteWords(running)).toContain("until 2:05 PM");
});

test("a source of whole days says that the running one is left out", () => {
  expect(rangeWords({ ...running, comparedUntil: null })).toMatch(
    /, without days that are not over$/,
  );
  expect(incompleteSourceWords(running)).toContain("left out of the comparison on both sides");
  expect(incompleteSourceWords(whole)).toBeNull();
});

test("the line before is named by its length", () => {
  expect(previousWords(whole)).toBe("Previous 28 days");
  expect(previousWords({ ...whole, from: "2026-02-28" })).toBe("Previous day");
});

test("a range beside last year's names the days of that year", () => {
  expect(rangeWords(lastYear)).toBe("Feb 1 – Feb 28, 2026, compared with Feb 1 – Feb 28, 2025");
  expect(previousWords(lastYear)).toBe("Same days last year");
  expect(previousWords({ ...lastYear, to: lastYear.from })).toBe("Same day last year");
});

test("a range that is compared with nothing says so", () => {
  const open = { ...alone, isComplete: false };
  expect(rangeWords(alone)).toBe("Feb 1 – Feb 28, 2026, without a comparison");
  expect(rangeWords({ ...open, to: open.from })).toBe("Feb 1, 2026, without a comparison");
  expect(incompleteWords(open)).toBe("Includes a day that is not over.");
  expect(incompleteSourceWords(open)).toBe("Includes days that are not over, or not final.");
  expect(previousWords(alone)).toBeNull();
});
