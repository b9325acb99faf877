import { addDays, earlierOf, laterOf } from "@cartograph/contracts/days.ts";

/** Days of the first read of a daily report, including today. */
export const firstReadDays = 400;

/**
 * The first day to read: where the last read ended, or earlier if a day could still change when it was last read, which
 * is until `restatedDays` days after it. All days are in the account's time zone.
 * @param options.oldest the first day that the platform keeps
 */
export function firstDayToRead(
  saved: { next: string; readOn: string } | null,
  options: { today: string; restatedDays: number; oldest?: string },
): string {
  const { today, restatedDays, oldest = firstDayOf(today) } = options;
  if (saved === null) return laterOf(firstDayOf(today), oldest);
  const restatedFrom = addDays(earlierOf(saved.readOn, today), -restatedDays);
  return laterOf(earlierOf(saved.next, restatedFrom), oldest);
}

function firstDayOf(today: string): string {
  return addDays(today, 1 - firstReadDays);
}
