/** The ten options of the date-range picker, in order, with their labels. */
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

/** The longest custom range that is answered, in days. */
export const maxRangeDays = 3660;
/** The first day of a custom range: no shop sold online before, and days are counted from here. */
export const firstRangeDay = "1970-01-01";

/** True for a day `YYYY-MM-DD` that the calendar has. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Why the days `from` to `to`, both included, make no range; null when they make one. */
export function customRangeProblem(from: string, to: string): string | null {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
  if (days < 1) return "The range ends before it begins";
  if (from < firstRangeDay) return `A range begins on ${firstRangeDay} at the earliest`;
  return days > maxRangeDays ? `A range has at most ${maxRangeDays} days` : null;
}

/** `refund_date` books each refund on its own day (Shopify's way), `order_date` on its order's day. */
export const dateBases = ["refund_date", "order_date"] as const;
export type DateBasis = (typeof dateBases)[number];
