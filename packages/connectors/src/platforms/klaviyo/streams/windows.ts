import { platformEntries } from "@cartograph/contracts/platform.ts";
import { addDays, countDays, dayIn, earlierOf, laterOf } from "@cartograph/contracts/days.ts";
import type { Position } from "./position.ts";

/** Days of the account's zone, `YYYY-MM-DD`, both included. */
export type Window = { from: string; to: string };

/** The days of one campaign report, split into the days of each flow report. */
export type Stretch = Window & { parts: readonly Window[] };

/** Days of the first read. */
export const daysBack = 400;
/** A message's figures change for this many days; until then its day is read again. */
const unsettledDays = platformEntries.klaviyo.restatedDays;
/** A daily series has at most 60 days, which a window that includes a 25-hour day must not exceed. */
const longestSeries = 59;
/** A report covers at most a year, including a few days after the stretch. */
const longestStretch = 6 * longestSeries;

/** The first day to read: where reading stopped, or earlier if days were not final when they were read. */
export function beginning(
  saved: Position | null,
  { today, timezone }: { today: string; timezone: string },
): string {
  const oldest = addDays(today, 1 - daysBack);
  if (saved === null) return oldest;
  const unsettled = addDays(dayIn(timezone, saved.readAt), 1 - unsettledDays);
  return laterOf(oldest, earlierOf(saved.next, unsettled));
}

/** Consecutive stretches that never overlap. */
export function planStretches(from: string, to: string): Stretch[] {
  return cut({ from, to }, longestStretch).map((stretch) => ({
    ...stretch,
    parts: cut(stretch, longestSeries),
  }));
}

function cut({ from, to }: Window, mostDays: number): Window[] {
  const windows: Window[] = [];
  for (let start = from; start <= to; start = addDays(start, mostDays)) {
    windows.push({ from: start, to: earlierOf(addDays(start, mostDays - 1), to) });
  }
  return windows;
}

export function daysOf({ from, to }: Window): string[] {
  return Array.from({ length: countDays(from, to) }, (_, index) => addDays(from, index));
}
