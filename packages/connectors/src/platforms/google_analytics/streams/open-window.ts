import { addDays, dayMs, earlierOf, laterOf, monthsBefore } from "../../../core/days.ts";
import type { Position } from "./position.ts";

/** How far back the first read goes. */
const firstReadMonths = 26;
/** The first day that Google gives. */
export const earliestDay = "2015-08-14";

/**
 * How many days before the last one are read again: Google counts hits late and moves credit between channels.
 * Most of it settles within three days, the rest is caught once a day and once a week.
 */
const lookBack = { usual: 3, daily: 14, weekly: 30 };

export type Present = { now: number; today: string };

export function openFirstWindow(
  { now, today }: Present,
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

/** The days that had not settled when they were read last, to the property's present day. */
export function openLookBack(position: Position, { now, today }: Present): Position {
  const isWeekly = isDue(position.monthAt, 7 * dayMs, now);
  const isDaily = isWeekly || isDue(position.twoWeeksAt, dayMs, now);
  const days = isWeekly ? lookBack.weekly : isDaily ? lookBack.daily : lookBack.usual;
  // A clock that was set back leaves the last day ahead of it: then what is near the present is read again.
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

/** A time that lies ahead is none that was: the clock has been set back since. */
function isDue(since: number, everyMs: number, now: number): boolean {
  return now - since >= everyMs || since > now;
}
