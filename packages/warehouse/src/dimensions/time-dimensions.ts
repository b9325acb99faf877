import { dateOfDay, monthOfDay } from "@cartograph/database/dialects/portable/days-as-text.ts";
import { type RawBuilder, sql } from "kysely";
import type { DaySpan } from "../calendar/period.ts";
import { changeBetween, offsetAt } from "../calendar/zone-offset.ts";
import { startOfDay } from "../calendar/zoned-day.ts";
import type { SqlValue } from "./sql-dimension.ts";

export const timeDimensionIds = ["hour", "day", "week", "month", "weekday"] as const;
export type TimeDimensionId = (typeof timeDimensionIds)[number];

/** A row's day in the store's zone and its time, UTC ms. */
export type SqlTime = { day: RawBuilder<number>; at: RawBuilder<number> };

/**
 * The value of a time dimension. Days are `YYYY-MM-DD`, weeks the date of their Monday, months `YYYY-MM`, weekdays 1
 * (Monday) to 7, hours 0 to 23 in the store's time zone.
 * @param time.span includes all times of the rows
 */
export function timeValue(
  id: TimeDimensionId,
  { day, at, span, timezone }: SqlTime & { span: DaySpan; timezone: string },
): SqlValue {
  switch (id) {
    case "day":
      return { one: dateOfDay(day) };
    case "week":
      // 1970-01-01 was a Thursday.
      return { one: dateOfDay(sql`(${day} - (${day} + 3) % 7)`) };
    case "month":
      return { one: monthOfDay(day) };
    case "weekday":
      return { one: sql<string>`cast((${day} + 3) % 7 + 1 as text)` };
    case "hour":
      return {
        one: sql<string>`cast((${at} + ${offset(at, span, timezone)}) / 3600000 % 24 as text)`,
      };
  }
}

/** The zone's offset from UTC (ms) at a time in the span, in SQL. */
function offset(at: RawBuilder<number>, span: DaySpan, timezone: string): RawBuilder<number> {
  const cases: RawBuilder<unknown>[] = [];
  let known = offsetAt(startOfDay(span.from, timezone), timezone);
  for (let day = span.from; day <= span.to; day += 1) {
    const next = offsetAt(startOfDay(day + 1, timezone), timezone);
    if (next === known) continue;
    cases.push(sql`when ${at} < ${sql.lit(offsetChange(day, timezone))} then ${sql.lit(known)}`);
    known = next;
  }
  if (cases.length === 0) return sql<number>`${sql.lit(known)}`;
  return sql<number>`case ${sql.join(cases, sql` `)} else ${sql.lit(known)} end`;
}

/** The first moment (UTC ms) of a day with the offset that it ends with. */
export function offsetChange(day: number, timezone: string): number {
  return changeBetween((at) => offsetAt(at, timezone), {
    from: startOfDay(day, timezone),
    to: startOfDay(day + 1, timezone),
  });
}
