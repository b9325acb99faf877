import { dayMs } from "../../../core/zone.ts";

const two = (number: number) => String(number).padStart(2, "0");
const weekdays = [
  "Sunday",
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
] as const;

/** What dimensions of the calendar say of a day (days since 1970-01-01). */
export const dayValues: Readonly<Record<string, (day: number) => string>> = {
  date: (day) => textOf(day).replaceAll("-", ""),
  year: (day) => textOf(day).slice(0, 4),
  month: (day) => textOf(day).slice(5, 7),
  day: (day) => textOf(day).slice(8),
  yearMonth: (day) => textOf(day).slice(0, 7).replace("-", ""),
  week: (day) => two(weekOf(day)),
  yearWeek: (day) => textOf(day).slice(0, 4) + two(weekOf(day)),
  isoWeek: (day) => two(isoWeekOf(day).week),
  isoYear: (day) => String(isoWeekOf(day).year),
  isoYearIsoWeek: (day) => isoWeekOf(day).year + two(isoWeekOf(day).week),
  dayOfWeek: (day) => String(weekdayOf(day)),
  dayOfWeekName: (day) => weekdays[weekdayOf(day)] ?? "",
};

function textOf(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}

/** 0 is Sunday. */
function weekdayOf(day: number): number {
  return (((day + 4) % 7) + 7) % 7;
}

/** Weeks begin on Sunday; the first of January is always in the first. */
function weekOf(day: number): number {
  const newYear = Date.UTC(Number(textOf(day).slice(0, 4)), 0, 1) / dayMs;
  return Math.floor((day - newYear + weekdayOf(newYear)) / 7) + 1;
}

/** The week belongs to the year that its Thursday is in. */
function isoWeekOf(day: number): { year: number; week: number } {
  const thursday = day - ((weekdayOf(day) + 6) % 7) + 3;
  const year = Number(textOf(thursday).slice(0, 4));
  return { year, week: Math.floor((thursday - Date.UTC(year, 0, 1) / dayMs) / 7) + 1 };
}
