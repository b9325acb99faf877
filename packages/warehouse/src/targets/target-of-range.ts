import type { TargetKind } from "@cartograph/contracts/metrics/definitions/metric-entry.ts";
import type { DaySpan, Period } from "../calendar/period.ts";
import { firstDayOfMonth, monthOf } from "../calendar/days.ts";

/**
 * The month (year × 12 + month − 1) whose whole target applies to a range: that of "This month", or of dates that are
 * exactly one calendar month; otherwise null.
 */
export function wholeMonthOf({ key, range }: Pick<Period, "key" | "range">): number | null {
  const month = monthOf(range.from);
  const startsOnFirstDay = range.from === firstDayOfMonth(month);
  const endsOnLastDay = range.to === firstDayOfMonth(month + 1) - 1;
  return key === "this_month" || (startsOnFirstDay && endsOnLastDay) ? month : null;
}

/**
 * The target of a range, computed from the targets of its months.
 *
 * - A whole month (`wholeMonthOf`): the target of that month.
 * - Amounts and counts (`sum`): Σ over the range's days of target(month of the day) ÷ days of that month.
 * - Rates and averages (`level`): the mean of the months' targets, weighted by their days in the range.
 *
 * @param targetOf the target of a month (year × 12 + month − 1)
 * @returns null unless every day of the range is in a month with a target
 */
export function targetOfRange(
  period: Pick<Period, "key" | "range">,
  kind: TargetKind,
  targetOf: (month: number) => number | undefined,
): number | null {
  const whole = wholeMonthOf(period);
  if (whole !== null) return targetOf(whole) ?? null;
  const { range } = period;
  let sum = 0;
  for (let month = monthOf(range.from); month <= monthOf(range.to); month += 1) {
    const target = targetOf(month);
    if (target === undefined) return null;
    const days = daysOfMonthIn(range, month);
    sum += kind === "sum" ? (target * days) / lengthOf(month) : target * days;
  }
  return kind === "sum" ? sum : sum / (range.to - range.from + 1);
}

function daysOfMonthIn(range: DaySpan, month: number): number {
  const from = Math.max(range.from, firstDayOfMonth(month));
  const to = Math.min(range.to, firstDayOfMonth(month + 1) - 1);
  return to - from + 1;
}

function lengthOf(month: number): number {
  return firstDayOfMonth(month + 1) - firstDayOfMonth(month);
}
