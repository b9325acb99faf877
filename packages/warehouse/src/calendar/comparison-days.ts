import type { ComparisonKey } from "@cartograph/contracts/comparisons.ts";
import { firstDayOfMonth, monthOf } from "./days.ts";

type Span = { from: number; to: number };
type Compared = { comparison: ComparisonKey; range: Span };

/**
 * The day that a day of the range is compared with: earlier by the range's length, or the same date last year (28
 * February for 29 February). Both are days since 1970-01-01. Null without a comparison.
 */
export function comparisonDay(day: number, { comparison, range }: Compared): number | null {
  if (comparison === "none") return null;
  return comparison === "previous_year" ? sameDateLastYear(day) : day - (range.to - range.from + 1);
}

/** The comparison days of a span, both ends included. Last year's span may be a day longer or shorter. */
export function comparisonDays(days: Span, compared: Compared): Span | null {
  const from = comparisonDay(days.from, compared);
  const to = comparisonDay(days.to, compared);
  return from === null || to === null ? null : { from, to };
}

/**
 * The comparison day to chart for a day of the range. No comparison day is charted twice: 29 February has none if 28
 * February is also in the range. Last year's 29 February is not charted, but counts in the total.
 */
export function chartedComparisonDay(day: number, compared: Compared): number | null {
  const earlier = comparisonDay(day, compared);
  const isCharted = day > compared.range.from && comparisonDay(day - 1, compared) === earlier;
  return isCharted ? null : earlier;
}

/** Returns 28 February for 29 February. */
function sameDateLastYear(day: number): number {
  const month = monthOf(day) - 12;
  const sameDate = firstDayOfMonth(month) + day - firstDayOfMonth(month + 12);
  return Math.min(sameDate, firstDayOfMonth(month + 1) - 1);
}
