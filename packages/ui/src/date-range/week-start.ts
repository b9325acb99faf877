import { getCountryForTimezone } from "countries-and-timezones";
import { getWeekStartByRegion } from "weekstart";

/** A day of the week as JavaScript numbers it: 0 for Sunday to 6 for Saturday. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/**
 * The first day of the week in the country of the store's time zone. Monday, as ISO 8601 has it, for zones of no
 * country, such as UTC.
 */
export function weekStart(timezone: string): Weekday {
  const country = getCountryForTimezone(timezone);
  return country === null ? 1 : (getWeekStartByRegion(country.id) as Weekday);
}
