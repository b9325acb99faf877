import { type DateRangeKey, dateRangeOptions } from "@cartograph/contracts/date-range.ts";

/** What the picker shows and gives. `from` and `to` are days `YYYY-MM-DD`, both included. */
export type DateRange =
  | { range: Exclude<DateRangeKey, "custom"> }
  | { range: "custom"; from: string; to: string };

function dayLabel(day: string, withYear: boolean): string {
  return new Intl.DateTimeFormat("en-US", {
    month: "short",
    day: "numeric",
    ...(withYear ? { year: "numeric" } : {}),
    timeZone: "UTC",
  }).format(Date.parse(day));
}

/** "Last 30 Days", or "Mar 1 – Mar 14, 2026" for a custom range. */
export function dateRangeLabel(value: DateRange): string {
  if (value.range !== "custom") {
    return dateRangeOptions.find((option) => option.value === value.range)?.label ?? value.range;
  }
  if (value.from === value.to) return dayLabel(value.from, true);
  const isOneYear = value.from.slice(0, 4) === value.to.slice(0, 4);
  return `${dayLabel(value.from, !isOneYear)} – ${dayLabel(value.to, true)}`;
}
