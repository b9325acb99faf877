import { platformEntries } from "@cartograph/contracts/platform.ts";
import { addDays, earlierOf, laterOf } from "../../../core/days.ts";
import type { Position } from "./position.ts";

/** How far the first read goes back, today included. */
export const firstReadDays = 400;

/** So long TikTok changes the figures of a day, the day itself included. */
export const restatedDays = platformEntries.tiktok_ads.restatedDays;

/** What one report by days may span. */
export const windowDays = 30;

/** The first day to read, today being `today` in the advertiser's zone. */
export function firstDayToRead(saved: Position | null, today: string): string {
  const oldest = addDays(today, 1 - firstReadDays);
  if (saved === null) return oldest;
  // A day is done with once it was read at that age: younger ones may have changed since.
  const unsettled = addDays(earlierOf(saved.on, today), 1 - restatedDays);
  return laterOf(earlierOf(addDays(saved.upTo, 1), unsettled), oldest);
}

/** The last day of the window that begins there. */
export function lastDayOfWindow(from: string, today: string): string {
  return earlierOf(addDays(from, windowDays - 1), today);
}
