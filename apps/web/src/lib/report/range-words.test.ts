import type { NoPercentChangeReason } from "@cartograph/contracts/metrics/metric-value.ts";
import type { ResolvedRange } from "@cartograph/contracts/reports/report.ts";
import { expect, test } from "vitest";
import {
  incompleteSourceWords,
  incompleteWords as incompleteWordsAt,
  previousWords,
  rangeWords as rangeWordsAt,
} from "./range-words.ts";

const now = Date.parse("2026-02-28T14:10:00Z");
const rangeWords = (range: ResolvedRange, metrics: Parameters<typeof rangeWordsAt>[1] = []) =>
  rangeWordsAt(range, metrics, now);
const incompleteWords = (range: ResolvedRange) => incompleteWordsAt(range, now);

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

test("names the days of a complete range and of the previous period", () => {
  expect(rangeWords(whole)).toBe("Feb 1 – Feb 28, 2026, compared with Jan 4 – Jan 31, 2026");
  expect(incompleteWords(whole)).toBeNull();
});

test("says that a running day has no complete day to compare yet", () => {
  const day = { ...running, to: running.from, comparedUntil: null };
  expect(rangeWords(day)).toBe("Feb 1, 2026, so far: no complete day to compare yet");
  expect(rangeWords({ ...day, comparedUntil: "14:05" })).toContain("compared with");
});

test("names the time through which a range with today is compared", () => {
  expect(rangeWords(running)).toMatch(/Jan 31, 2026, through 2:05 PM$/);
  expect(rangeWords({ ...running, comparedTo: "2026-02-26" })).toMatch(
    /Jan 31, 2026, through Feb 26, 2:05 PM$/,
  );
  expect(incompleteWords(running)).toBe("Includes Feb 28, so far.");
});

test("calls no day of the future partial", () => {
  const ahead: ResolvedRange = {
    ...running,
    key: "custom",
    from: "2026-03-01",
    to: "2026-03-05",
    comparedTo: "2026-03-05",
    comparedUntil: null,
  };
  expect(incompleteWords({ ...ahead, from: "2026-02-20" })).toBe("Includes Feb 28, so far.");
  expect(incompleteWords(ahead)).toBe("This date range hasn't started yet.");
  expect(rangeWords(ahead)).toBe("Mar 1 – Mar 5, 2026, not started yet");
  expect(rangeWords({ ...ahead, to: ahead.from })).toBe("Mar 1, 2026, not started yet");
  expect(incompleteSourceWords(ahead, now)).toBe("This date range hasn't started yet.");
});

test("calls today started when the browser's clock is behind", () => {
  const day = "2026-03-01";
  const today: ResolvedRange = { ...running, key: "today", from: day, to: day, comparedTo: day };
  const uncompared = { ...today, comparedTo: null, comparedUntil: null };
  for (const range of [today, uncompared, { ...today, key: "custom" as const }]) {
    expect(rangeWords(range)).not.toContain("not started yet");
    expect(incompleteWords(range)).toBe("Includes Mar 1, so far.");
    expect(incompleteSourceWords(range, now)).toBe("Includes partial days.");
  }
  expect(incompleteWords({ ...today, key: "this_year", from: "2026-01-01" })).toBe(
    "Includes Mar 1, so far.",
  );
});

test("compares a source of whole days over complete days only", () => {
  expect(rangeWords({ ...running, comparedUntil: null })).toMatch(/, complete days only$/);
  expect(incompleteSourceWords(running, now)).toBe("Includes partial days.");
  expect(incompleteSourceWords(whole, now)).toBeNull();
});

test("names the previous line by its length", () => {
  expect(previousWords(whole)).toBe("Previous 28 days");
  expect(previousWords({ ...whole, from: "2026-02-28" })).toBe("Previous day");
});

test("names the days of last year", () => {
  expect(rangeWords(lastYear)).toBe("Feb 1 – Feb 28, 2026, compared with Feb 1 – Feb 28, 2025");
  expect(previousWords(lastYear)).toBe("Same days last year");
  expect(previousWords({ ...lastYear, to: lastYear.from })).toBe("Same day last year");
});

test("says when nothing is compared", () => {
  const open = { ...alone, isComplete: false };
  expect(rangeWords(alone)).toBe("Feb 1 – Feb 28, 2026, no comparison");
  expect(rangeWords({ ...open, to: open.from })).toBe("Feb 1, 2026, no comparison");
  expect(incompleteWords(open)).toBe("Includes Feb 28, so far.");
  expect(incompleteSourceWords(open, now)).toBe("Includes partial days.");
  expect(previousWords(alone)).toBeNull();
});

const card = (
  reason: "before_first_data" | "date_filter" | "source_missing" | "to_date",
  since: string | null,
) => ({ noPercentChange: { reason, since } });

test("names the first day with data when no card can be compared", () => {
  const sales = card("before_first_data", "2025-10-23");
  const sessions = card("before_first_data", "2025-10-25");
  const roas = card("source_missing", null);
  const lifetimeValue = card("to_date", null);
  expect(rangeWords(whole, [sales, sales, roas, lifetimeValue])).toBe(
    "Feb 1 – Feb 28, 2026, not compared: data starts Oct 23, 2025",
  );
  expect(rangeWords(whole, [sessions, sales, sales])).toBe(
    "Feb 1 – Feb 28, 2026, not compared: data starts Oct 23 – Oct 25, 2025",
  );
  const compared = { noPercentChange: null };
  expect(rangeWords(whole, [sales, compared])).toContain("compared with");
});

test("names no compared days while the sources of all cards are missing", () => {
  const missing = card("source_missing", null);
  expect(rangeWords(whole, [missing, card("to_date", null)])).toBe("Feb 1 – Feb 28, 2026");
  expect(rangeWords({ ...running, comparedUntil: null }, [missing])).toBe("Feb 1 – Feb 28, 2026");
  expect(rangeWords(whole, [missing, { noPercentChange: null }])).toContain("compared with");
});

test("says that figures filtered by date are not compared", () => {
  const cards = [card("date_filter", null), card("to_date", null)];
  const words = "Feb 1 – Feb 28, 2026, not compared: filtered by date";
  expect(rangeWords(whole, cards)).toBe(words);
  expect(rangeWords(running, cards)).toBe(words);
  expect(rangeWords(alone, cards)).toBe("Feb 1 – Feb 28, 2026, no comparison");
});

const figure = (reason: NoPercentChangeReason) => ({ noPercentChange: { reason, since: null } });

test("says that a first sync has not read all orders", () => {
  const days = "Feb 1 – Feb 28, 2026";
  const missing = [figure("still_syncing"), figure("sync_incomplete"), figure("source_missing")];
  expect(rangeWords(whole, missing)).toBe(`${days}, not compared: orders are missing`);
  const others = [figure("no_complete_day"), figure("before_first_data"), figure("to_date")];
  expect(rangeWords(running, [...missing, ...others])).toMatch(
    /, not compared: orders are missing$/,
  );
  for (const compared of [{ noPercentChange: null }, figure("previous_zero")]) {
    expect(rangeWords(whole, [...missing, compared])).toContain("compared with");
  }
});
