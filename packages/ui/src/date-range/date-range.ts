import { type DateRange, dateRangeOptions } from "@cartograph/contracts/date-range.ts";
import { formatDays } from "../format/format-day.ts";

/** "Last 30 Days", or "Mar 1 – Mar 14, 2026" for a custom range. */
export function dateRangeLabel(value: DateRange): string {
  if (value.range !== "custom") {
    return dateRangeOptions.find((option) => option.value === value.range)?.label ?? value.range;
  }
  return formatDays(value.from, value.to);
}
