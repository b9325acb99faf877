/** Search Console counts by days of this zone, wherever the site and its readers are. */
export const searchZone = "America/Los_Angeles";

/** Days that Search Console keeps, in months of the calendar. */
const keptMonths = 16;

const dayMs = 86_400_000;
/** Sweden writes its dates as ISO does. */
const dayFormat = new Intl.DateTimeFormat("sv-SE", {
  timeZone: searchZone,
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

/** A day of Search Console, `YYYY-MM-DD`. */
export type SearchDay = string;

/** The day that it is in California at that moment (UTC milliseconds). */
export function searchToday(now: number): SearchDay {
  return dayFormat.format(now);
}

export function addDays(day: SearchDay, count: number): SearchDay {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);
}

/** Days from `from` to `to`, both counted. */
export function countDays(from: SearchDay, to: SearchDay): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
}

export function daysBetween(from: SearchDay, to: SearchDay): SearchDay[] {
  return Array.from({ length: Math.max(0, countDays(from, to)) }, (_, index) =>
    addDays(from, index),
  );
}

/** The first day of which anything is kept. */
export function oldestDay(now: number): SearchDay {
  const today = new Date(searchToday(now));
  const months = today.getUTCMonth() - keptMonths;
  return new Date(Date.UTC(today.getUTCFullYear(), months, today.getUTCDate()))
    .toISOString()
    .slice(0, 10);
}

export function earlierOf(one: SearchDay, other: SearchDay): SearchDay {
  return one < other ? one : other;
}

export function laterOf(one: SearchDay, other: SearchDay): SearchDay {
  return one > other ? one : other;
}

const quarterMs = 15 * 60_000;

/** Milliseconds until the day ends in California, to a quarter of an hour: then daily quotas are whole again. */
export function untilTomorrow(now: number): number {
  const today = searchToday(now);
  let at = now;
  while (searchToday(at) === today) at += quarterMs;
  return at - now;
}
