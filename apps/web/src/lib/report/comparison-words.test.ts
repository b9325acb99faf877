import type { ResolvedRange } from "@cartograph/contracts/reports/report.ts";
import { formatMoney } from "@cartograph/ui/format/format-money.ts";
import { formatCount } from "@cartograph/ui/format/format-number.ts";
import { describe, expect, test } from "vitest";
import { type Comparison, comparisonWords } from "./comparison-words.ts";

const range: ResolvedRange = {
  key: "last_7_days",
  from: "2026-11-16",
  to: "2026-11-22",
  comparison: "previous_period",
  previousFrom: "2026-11-09",
  previousTo: "2026-11-15",
  timezone: "America/New_York",
  isComplete: false,
  comparedTo: "2026-11-22",
  comparedUntil: "03:17",
};
const comparedDays = {
  from: "2026-11-16",
  to: "2026-11-22",
  previousFrom: "2026-11-09",
  previousTo: "2026-11-15",
  until: "03:17",
};
const wholeDays = { ...comparedDays, to: "2026-11-21", previousTo: "2026-11-14", until: null };
const money = (amount: number) => formatMoney(amount, { currency: "USD", currencyDigits: 2 });

const compared: Comparison = {
  value: 27_468,
  compared: 27_311,
  previous: 27_382,
  difference: -71,
  percentChange: -0.26,
  noPercentChange: null,
  comparedDays: wholeDays,
};
const noPercent = (reason: NonNullable<Comparison["noPercentChange"]>["reason"]) => ({
  percentChange: null,
  noPercentChange: { reason, since: reason === "before_first_data" ? "2025-10-23" : null },
});

function wordsOf(
  comparison: Partial<Comparison>,
  more: Partial<Parameters<typeof comparisonWords>[1]> = {},
) {
  const options = { range, format: formatCount, countsWholeDays: true, ...more };
  return comparisonWords({ ...compared, ...comparison }, options);
}

describe("a figure that includes more than its comparison", () => {
  test("shows the compared pair and which days it covers, without repeating the figure", () => {
    expect(wordsOf({})).toMatchObject({
      compared: "27,311",
      previous: "27,382",
      comparisonDetail: "complete days only",
      comparedWith: "Nov 16 – Nov 21, 2026 compared with Nov 9 – Nov 14, 2026, complete days only",
    });
  });

  test("names the last compared day when more than the last day is left out", () => {
    const earlier = { ...wholeDays, to: "2026-11-20" };
    expect(wordsOf({ comparedDays: earlier }).comparisonDetail).toBe("through Nov 20");
  });

  test("shows no second figure when both are formatted alike", () => {
    expect(wordsOf({ value: 27_311 })).toMatchObject({
      compared: null,
      previous: "27,382",
      comparisonDetail: "complete days only",
    });
  });
});

test("names the time through which both sides are counted", () => {
  const sales = { value: 27_311, comparedDays };
  expect(wordsOf(sales)).toMatchObject({
    compared: null,
    comparisonDetail: "through 3:17 AM",
    comparedWith: "Nov 16 – Nov 22, 2026 compared with Nov 9 – Nov 15, 2026, through 3:17 AM",
  });
  const stale = { ...comparedDays, to: "2026-11-20" };
  expect(wordsOf({ ...sales, comparedDays: stale }).comparisonDetail).toBe(
    "through Nov 20, 3:17 AM",
  );
});

test("rounds the percent change as it is shown, so that no change is no decline", () => {
  expect(wordsOf({ percentChange: -0.004 }).percentChange).toBe(0);
  expect(wordsOf({ percentChange: -0.2649 }).percentChange).toBe(-0.26);
});

test("has no detail when both sides are complete days", () => {
  const complete = { ...wholeDays, to: range.to, previousTo: "2026-11-15" };
  expect(wordsOf({ value: 27_311, comparedDays: complete })).toMatchObject({
    comparisonDetail: null,
    comparedWith: "Nov 16 – Nov 22, 2026 compared with Nov 9 – Nov 15, 2026",
  });
});

describe("without a percent change", () => {
  test("shows the difference with its sign when the sign changed", () => {
    const sales = { value: 362.26, compared: 362.26, previous: -34.12, difference: 396.38 };
    expect(wordsOf({ ...sales, ...noPercent("sign_change") }, { format: money })).toMatchObject({
      difference: { text: "+$396.38", amount: 396.38 },
      compared: null,
      previous: "−$34.12",
      noChange: null,
    });
  });

  test("leaves New to the card when the earlier figure is 0, unless the figure is negative", () => {
    const before = { previous: 0, ...noPercent("previous_zero") };
    expect(wordsOf({ ...before, compared: 5, difference: 5 })).toMatchObject({
      difference: null,
      noChange: null,
    });
    expect(wordsOf({ ...before, compared: 0, difference: 0 }).noChange).toBe("no change");
    expect(wordsOf({ ...before, compared: -5, difference: -5 }).difference).toEqual({
      text: "−5",
      amount: -5,
    });
  });

  test("names the first day with data, or says that no day is complete", () => {
    const unknown = { previous: null, difference: null, comparedDays: null };
    expect(wordsOf({ ...unknown, ...noPercent("before_first_data") })).toMatchObject({
      noChange: "no data before Oct 23, 2025",
      previous: null,
      compared: null,
      comparisonDetail: null,
      comparedWith: null,
    });
    const partly = {
      reason: "before_first_data",
      since: "2025-10-23",
      hasEarlierData: true,
    } as const;
    expect(wordsOf({ ...unknown, percentChange: null, noPercentChange: partly }).noChange).toBe(
      "no comparison before Oct 23, 2025",
    );
    const open = { ...unknown, ...noPercent("no_complete_day") };
    expect(wordsOf(open).noChange).toBe("no complete day yet");
    expect(wordsOf(open, { countsWholeDays: false }).noChange).toBe("no data to compare yet");
    expect(wordsOf({ ...unknown, ...noPercent("no_value") }).noChange).toBeNull();
  });

  test("says that amounts are missing rather than comparing the rest", () => {
    const partial = { previous: null, difference: null, comparedDays: null };
    expect(wordsOf({ ...partial, ...noPercent("amounts_left_out") }).noChange).toBe(
      "no comparison: amounts are missing",
    );
  });

  test("names a filter by date as the reason", () => {
    const filtered = { previous: null, difference: null, comparedDays: null };
    expect(wordsOf({ ...filtered, ...noPercent("date_filter") }).noChange).toBe(
      "no comparison: filtered by date",
    );
  });
});
