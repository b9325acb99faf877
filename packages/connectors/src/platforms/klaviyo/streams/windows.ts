import { platformEntries } from "@cartograph/contracts/platform.ts";
import { addDays, countDays, dayIn, earlierOf, laterOf } from "../../../core/days.ts";
import type { Position } from "./position.ts";

/** Days of the account's zone, `YYYY-MM-DD`, both included. */
export type Window = { from: string; to: string };

/** Days that one campaign report covers, in parts that one flow report covers. */
export type Stretch = Window & { parts: readonly Window[] };

/** So far back a first read goes. */
export const daysBack = 400;
/** A message's figures move on for so long; until then its day is read again. */
export const unsettledDays = platformEntries.klaviyo.restatedDays;
/** Klaviyo's longest series by day is 60 days, which a window with a day of 25 hours in it must not exceed. */
const longestSeries = 59;
/** Its longest report is a year; a few days are asked beyond the stretch. */
const longestStretch = 6 * longestSeries;

/** The first day to read: where reading stopped, or further back, where days were not settled when they were read. */
export function beginning(
  saved: Position | null,
  { today, timezone }: { today: string; timezone: string },
): string {
  const oldest = addDays(today, 1 - daysBack);
  if (saved === null) return oldest;
  const unsettled = addDays(dayIn(timezone, saved.readAt), 1 - unsettledDays);
  return laterOf(oldest, earlierOf(saved.next, unsettled));
}

/** Stretches that follow one another and never overlap. */
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
