import dayjs from "dayjs";

/** The same day of another month, or its last day if it is shorter. */
export function addMonths(day: string, months: number): string {
  return dayjs(day).add(months, "month").format("YYYY-MM-DD");
}

/** The first day of the first of `months` months that end with the month of `day`. */
export function firstMonthUntil(day: string, months: number): string {
  return addMonths(`${day.slice(0, 7)}-01`, 1 - months);
}

/** The first month to show: so that both days are visible, or else the last one. */
export function firstMonthOf(
  { from, to }: { from: string | null; to: string | null },
  { months, today }: { months: number; today: string },
): string {
  const untilLast = firstMonthUntil(to ?? today, months);
  const ofFirst = firstMonthUntil(from ?? today, 1);
  const lastUseful = firstMonthUntil(today, months);
  const first = ofFirst < untilLast ? untilLast : ofFirst;
  return first < lastUseful ? first : lastUseful;
}
