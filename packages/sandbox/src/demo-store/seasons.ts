import { dayMs } from "../core/zone.ts";

/** Starts with Sunday. */
const weekdays = [1.12, 1.08, 0.98, 0.96, 0.97, 0.92, 0.97];

/** Demand in the middle of each month, relative to the average. */
const months = [0.86, 0.88, 0.93, 0.97, 1, 1, 0.95, 0.94, 1, 1.05, 1.3, 1.25];

/** Returns the demand of a day (days since 1970-01-01) relative to the average, from its weekday and season. */
export function relativeDemand(day: number): number {
  const date = new Date(day * dayMs);
  return (weekdays[date.getUTCDay()] ?? 1) * yearly(date) * (isSaleWeekend(day) ? 1.9 : 1);
}

/** Interpolates linearly between the middles of two months. */
function yearly(date: Date): number {
  const position = date.getUTCMonth() + (date.getUTCDate() - 15) / 30;
  const before = Math.floor(position);
  const share = position - before;
  const from = months[(before + 12) % 12] ?? 1;
  const to = months[(before + 13) % 12] ?? 1;
  return from + (to - from) * share;
}

/** From the Friday after Thanksgiving (the fourth Thursday of November) to the Monday after it. */
export function isSaleWeekend(day: number): boolean {
  const thanksgiving = thanksgivingOf(new Date(day * dayMs).getUTCFullYear());
  return day > thanksgiving && day <= thanksgiving + 4;
}

/** The fourth Thursday of that November, as days since 1970-01-01. */
export function thanksgivingOf(year: number): number {
  const firstOfNovember = Date.UTC(year, 10, 1) / dayMs;
  const weekday = new Date(firstOfNovember * dayMs).getUTCDay();
  return firstOfNovember + ((11 - weekday) % 7) + 21;
}

/** Returns the demand for a season's products on that day, relative to the whole year. */
export function seasonalDemand(season: "summer" | "winter" | null, day: number): number {
  if (season === null) return 1;
  const date = new Date(day * dayMs);
  const yearShare = (day - Date.UTC(date.getUTCFullYear(), 0, 1) / dayMs) / 365;
  // Summer peaks in mid July.
  const warmth = Math.cos(2 * Math.PI * (yearShare - 0.535));
  return Math.max(0.15, 1 + 1.1 * (season === "summer" ? warmth : -warmth));
}
