import { platformEntries } from "@cartograph/contracts/platform.ts";
import { addDays, earlierOf, laterOf } from "@cartograph/contracts/days.ts";
import type { Position } from "./position.ts";

/** Days of the first read, including today. */
export const firstReadDays = 400;

/** TikTok changes a day's figures for this many days, including the day itself. */
const restatedDays = platformEntries.tiktok_ads.restatedDays;

/** The maximum number of days in a daily report. */
const windowDays = 30;

/** The first day to read; `today` is in the advertiser's zone. */
export function firstDayToRead(saved: Position | null, today: string): string {
  const oldest = addDays(today, 1 - firstReadDays);
  if (saved === null) return oldest;
  // A day is final once it was read at that age; younger ones may have changed since.
  const unsettled = addDays(earlierOf(saved.on, today), 1 - restatedDays);
  return laterOf(earlierOf(addDays(saved.upTo, 1), unsettled), oldest);
}

/** The last day of the window that starts at `from`. */
export function lastDayOfWindow(from: string, today: string): string {
  return earlierOf(addDays(from, windowDays - 1), today);
}
