import { addDays, dayMs, earlierOf, laterOf, monthsBefore } from "@cartograph/contracts/days.ts";
import type { Position } from "./position.ts";

/** Months of the first read. */
const firstReadMonths = 26;
/** Google's first day with data. */
export const earliestDay = "2015-08-14";

/**
 * How many days before the last one are read again, because Google counts late hits and reassigns channels. Most days
 * are final after three days; the rest is read again once a day and once a week.
 */
const lookBack = { usual: 3, daily: 14, weekly: 30 };

export type CurrentTime = { now: number; today: string };

export function openFirstWindow(
  { now, today }: CurrentTime,
  { property, currency }: Pick<Position, "property" | "currency">,
): Position {
  const from = laterOf(monthsBefore(today, firstReadMonths), earliestDay);
  return {
    v: 1,
    property,
    currency,
    seen: today,
    openedAt: now,
    twoWeeksAt: now,
    monthAt: now,
    left: { from, to: today },
  };
}

/** Days from the first one that was not final at the last read to the property's current day. */
export function openLookBack(position: Position, { now, today }: CurrentTime): Position {
  const isWeekly = isDue(position.monthAt, 7 * dayMs, now);
  const isDaily = isWeekly || isDue(position.twoWeeksAt, dayMs, now);
  const days = isWeekly ? lookBack.weekly : isDaily ? lookBack.daily : lookBack.usual;
  // After the clock was set back, the last day may be in the future; then recent days are read again.
  const from = laterOf(addDays(earlierOf(position.seen, today), 1 - days), earliestDay);
  return {
    ...position,
    seen: today,
    openedAt: now,
    twoWeeksAt: isDaily ? now : position.twoWeeksAt,
    monthAt: isWeekly ? now : position.monthAt,
    left: { from, to: today },
  };
}

/** A time in the future is invalid: the clock was set back since. */
function isDue(since: number, everyMs: number, now: number): boolean {
  return now - since >= everyMs || since > now;
}
