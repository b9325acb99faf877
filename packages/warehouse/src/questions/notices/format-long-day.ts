import { dayMs } from "@cartograph/contracts/days.ts";

const dayFormat = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" });

/** Formats a day (since 1970-01-01) as "June 14, 2026". */
export function formatLongDay(day: number): string {
  return dayFormat.format(day * dayMs);
}
