import { targetMonthsAhead } from "@cartograph/contracts/target-metrics.ts";
import { figureLocale } from "@cartograph/ui/format/number-format.ts";

const pastMonths = 24;
const longMonth = new Intl.DateTimeFormat(figureLocale, {
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

/** A month `YYYY-MM`, shifted by whole months. */
export function monthFrom(month: string, by: number): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + by);
  return date.toISOString().slice(0, 7);
}

/** `2026-02` as `February 2026`. */
export function monthName(month: string): string {
  return longMonth.format(new Date(`${month}-01T00:00:00Z`));
}

/** The months that can have targets, latest first: two years back to one year ahead of the current one. */
export function monthChoices(currentMonth: string): string[] {
  const length = pastMonths + 1 + targetMonthsAhead;
  return Array.from({ length }, (_, index) => monthFrom(currentMonth, targetMonthsAhead - index));
}
