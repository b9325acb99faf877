import { platformEntries } from "@cartograph/contracts/platform.ts";
import { addDays, countDays, dayIn, earlierOf, laterOf } from "@cartograph/contracts/days.ts";
import type { DayRange } from "../../../core/connector.ts";
import type { Position } from "./position.ts";

/** The days of one campaign report, split into the days of each flow report. */
export type Stretch = DayRange & { parts: readonly DayRange[] };

/** Days of the first read. */
export const firstReadDays = 400;
/** A message's figures change for this many days; until then its day is read again. */
const restatedDays = platformEntries.klaviyo.restatedDays;
/** A daily series has at most 60 days, which a window that includes a 25-hour day must not exceed. */
const maxSeriesDays = 59;
/** A report covers at most a year, including a few days after the last one. */
const maxStretchDays = 6 * maxSeriesDays;

/** The first day to read: where reading stopped, or earlier if days were not final when they were read. */
export function firstDayToRead(
  saved: Position | null,
  { today, timezone }: { today: string; timezone: string },
): string {
  const oldest = addDays(today, 1 - firstReadDays);
  if (saved === null) return oldest;
  const unsettled = addDays(dayIn(timezone, saved.readAt), 1 - restatedDays);
  return laterOf(oldest, earlierOf(saved.next, unsettled));
}

/** Consecutive stretches that never overlap. */
export function planStretches(from: string, to: string): Stretch[] {
  return split({ from, to }, maxStretchDays).map((stretch) => ({
    ...stretch,
    parts: split(stretch, maxSeriesDays),
  }));
}

function split({ from, to }: DayRange, maxDays: number): DayRange[] {
  const windows: DayRange[] = [];
  for (let start = from; start <= to; start = addDays(start, maxDays)) {
    windows.push({ from: start, to: earlierOf(addDays(start, maxDays - 1), to) });
  }
  return windows;
}

export function daysOf({ from, to }: DayRange): string[] {
  return Array.from({ length: countDays(from, to) }, (_, index) => addDays(from, index));
}
