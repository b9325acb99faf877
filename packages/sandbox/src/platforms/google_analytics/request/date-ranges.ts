import { parseDay } from "../../../core/days.ts";
import { dayMs } from "../../../core/zone.ts";
import { refuse } from "../../google/google-errors.ts";
import type { DateRange } from "./report-request.ts";

/** Days since 1970-01-01 in the property's time zone, both included. */
export type DaySpan = { name: string; from: number; to: number };

const firstDay = Date.UTC(2015, 7, 14) / dayMs;
const endDay = Date.UTC(3000, 0, 1) / dayMs;

/** Returns the date ranges in days. `today` is a day in the same format. @throws GoogleRefusal */
export function readDateRanges(ranges: readonly DateRange[], today: number): DaySpan[] {
  if (ranges.length === 0) refuse("A dateRange is required.");
  const spans: DaySpan[] = [];
  for (const [index, { startDate = "", endDate = "", name = "" }] of ranges.entries()) {
    if (/^(date_range_|RESERVED_)/.test(name)) {
      refuse(
        `The dateRange name ${name} is not allowed. A name cannot begin with date_range_ or RESERVED_.`,
      );
    }
    const from = readDay(startDate, today) ?? refuse(badDate("start", startDate));
    const to = readDay(endDate, today) ?? refuse(badDate("end", endDate));
    if (from < firstDay) refuse(`start_date must be after 2015-08-13. start_date = ${startDate}`);
    if (to >= endDay) refuse(`end_date must be before 3000-01-01. end_date = ${endDate}`);
    if (from > to) {
      refuse(
        `start_date must be less than or equal to end_date. start_date = ${startDate} and end_date = ${endDate}`,
      );
    }
    spans.push({ name: name === "" ? `date_range_${index}` : name, from, to });
  }
  return spans;
}

function badDate(which: "start" | "end", given: string): string {
  return `Invalid ${which}Date : ${given}. ${which}Date must be YYYY-MM-DD, NdaysAgo, yesterday, or today.`;
}

function readDay(text: string, today: number): number | null {
  if (text === "today") return today;
  if (text === "yesterday") return today - 1;
  const ago = /^(\d+)daysAgo$/.exec(text);
  if (ago) return today - Number(ago[1]);
  return parseDay(text);
}
