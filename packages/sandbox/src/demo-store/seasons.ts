import { dayMs } from "../core/zone.ts";

/** Sunday first. */
const weekdays = [1.12, 1.08, 0.98, 0.96, 0.97, 0.92, 0.97];

/** How busy the middle of each month is beside an ordinary day. */
const months = [0.86, 0.88, 0.93, 0.97, 1, 1, 0.95, 0.94, 1, 1.05, 1.3, 1.25];

/** How busy a calendar day is (days since 1970-01-01) beside an ordinary one: its weekday and its season. */
export function busyness(day: number): number {
  const date = new Date(day * dayMs);
  return (weekdays[date.getUTCDay()] ?? 1) * yearly(date) * (isSaleWeekend(day) ? 1.9 : 1);
}

/** Between the middles of two months the season moves in a straight line. */
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

/** How much more (or less) things of a season are wanted on that day than all year round. */
export function seasonalDemand(season: "summer" | "winter" | null, day: number): number {
  if (season === null) return 1;
  const date = new Date(day * dayMs);
  const yearShare = (day - Date.UTC(date.getUTCFullYear(), 0, 1) / dayMs) / 365;
  // Summer is warmest in mid July.
  const warmth = Math.cos(2 * Math.PI * (yearShare - 0.535));
  return Math.max(0.15, 1 + 1.1 * (season === "summer" ? warmth : -warmth));
}
