import { countDays } from "./days.ts";

/** The ten options of the date-range picker, in order. */
export const dateRangeOptions = [
  { value: "today", label: "Today" },
  { value: "yesterday", label: "Yesterday" },
  { value: "last_7_days", label: "Last 7 Days" },
  { value: "last_30_days", label: "Last 30 Days" },
  { value: "this_month", label: "This Month" },
  { value: "last_month", label: "Last Month" },
  { value: "this_quarter", label: "This Quarter" },
  { value: "last_quarter", label: "Last Quarter" },
  { value: "this_year", label: "This Year" },
  { value: "custom", label: "Custom Range" },
] as const;

export const dateRangeKeys = dateRangeOptions.map((option) => option.value);
export type DateRangeKey = (typeof dateRangeOptions)[number]["value"];
export const defaultDateRange = "last_30_days" satisfies DateRangeKey;

/** A valid range. `from` and `to` are days `YYYY-MM-DD` in the store's time zone, both inclusive. */
export type DateRange =
  | { range: Exclude<DateRangeKey, "custom"> }
  | { range: "custom"; from: string; to: string };

/** The longest custom range, in days. */
export const maxRangeDays = 3660;
/** The earliest day of a custom range. Stored days are counted from it. */
export const firstRangeDay = "1970-01-01";

/** Whether the text is an existing day in the form `YYYY-MM-DD`. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Whether days or months are not in reverse. Either may be missing. */
export function isInOrder({ from, to }: { from?: string | undefined; to?: string | undefined }) {
  return from === undefined || to === undefined || from <= to;
}

/** Why `from` to `to` (both inclusive) is not a valid range; null if it is. */
export function customRangeProblem(from: string, to: string): string | null {
  const days = countDays(from, to);
  if (days < 1) return "The end date is before the start date";
  if (from < firstRangeDay) return `The earliest start date is ${firstRangeDay}`;
  return days > maxRangeDays ? `A range can have up to ${maxRangeDays} days` : null;
}

/** The range requested by URL or request parameters; null if there is none or it is invalid. */
export function toDateRange(requested: {
  range: string | null;
  from: string | null;
  to: string | null;
}): DateRange | null {
  const { from, to } = requested;
  const range = dateRangeKeys.find((key) => key === requested.range);
  if (range !== "custom") return range ? { range } : null;
  if (from === null || to === null || !isCalendarDay(from) || !isCalendarDay(to)) return null;
  return customRangeProblem(from, to) === null ? { range, from, to } : null;
}

/** `refund_date` counts each refund on the day of the refund, as Shopify does; `order_date` on the day of the order. */
export const dateBases = ["refund_date", "order_date"] as const;
export type DateBasis = (typeof dateBases)[number];
