import { addDays, dayIn } from "@cartograph/contracts/days.ts";

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(key: string, timezone: string, options: Intl.DateTimeFormatOptions) {
  const id = `${key}|${timezone}`;
  const known = formatters.get(id);
  if (known) return known;
  const created = new Intl.DateTimeFormat("en-US", { ...options, timeZone: timezone });
  formatters.set(id, created);
  return created;
}

/**
 * Formats the time of the data in the store's time zone: "Today, 9:41 AM", "Yesterday, 9:41 AM", "Mar 4, 9:41 AM", and
 * with the year when it is not this year. `at` and `now` are UTC ms.
 */
export function lastUpdatedText(
  at: number | null,
  options: { timezone: string; now: number },
): string {
  return at === null ? "No data yet" : dayAndTime(at, options).join(", ");
}

/** The parts of `lastUpdatedText`. */
export function dayAndTime(
  at: number,
  { timezone, now }: { timezone: string; now: number },
): [day: string, time: string] {
  const day = dayIn(timezone, at);
  const today = dayIn(timezone, now);
  const time = formatter("time", timezone, { hour: "numeric", minute: "2-digit" })
    .format(at)
    // Intl puts a narrow no-break space before AM.
    .replaceAll("\u202f", " ");
  if (day === today) return ["Today", time];
  if (day === addDays(today, -1)) return ["Yesterday", time];
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  const date = isThisYear
    ? formatter("date", timezone, { month: "short", day: "numeric" }).format(at)
    : formatter("year", timezone, { month: "short", day: "numeric", year: "numeric" }).format(at);
  return [date, time];
}
