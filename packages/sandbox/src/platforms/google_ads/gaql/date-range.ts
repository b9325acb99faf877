import { dayMs } from "../../../core/zone.ts";
import { GaqlError } from "./gaql-error.ts";
import type { Condition } from "./query.ts";

/** Days since 1970-01-01, both included. */
export type DayRange = { from: number; to: number };

export const dateField = "segments.date";

/**
 * Returns the days allowed by the conditions on `segments.date`; infinite where unbounded. `today` is in the account's
 * time zone. @throws GaqlError
 */
export function dateRangeOf(where: readonly Condition[], today: number): DayRange {
  const range = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };
  for (const condition of where) {
    if (condition.field !== dateField) continue;
    const { from, to } = boundsOf(condition, today);
    range.from = Math.max(range.from, from);
    range.to = Math.min(range.to, to);
  }
  return range;
}

export function isFinite({ from, to }: DayRange): boolean {
  return Number.isFinite(from) && Number.isFinite(to);
}

function boundsOf({ operator, values }: Condition, today: number): DayRange {
  const [first = "", second = ""] = values;
  const open = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };
  switch (operator) {
    case "=":
      return { from: dayOf(first), to: dayOf(first) };
    case ">=":
      return { ...open, from: dayOf(first) };
    case ">":
      return { ...open, from: dayOf(first) + 1 };
    case "<=":
      return { ...open, to: dayOf(first) };
    case "<":
      return { ...open, to: dayOf(first) - 1 };
    case "BETWEEN":
      return { from: dayOf(first), to: dayOf(second) };
    case "DURING":
      return namedRange(first, today);
    default:
      throw new GaqlError(
        "OPERATOR_FIELD_MISMATCH",
        `Error in WHERE clause: operator ${operator} cannot be used with ${dateField}.`,
      );
  }
}

/** Both formats are accepted: 2026-10-01 and 20261001. */
function dayOf(text: string): number {
  const [, year, month, day] = /^(\d{4})-?(\d{2})-?(\d{2})$/.exec(text) ?? [];
  const iso = `${year}-${month}-${day}`;
  const at = year === undefined ? Number.NaN : Date.parse(`${iso}T00:00:00Z`);
  if (Number.isNaN(at) || !new Date(at).toISOString().startsWith(iso)) {
    throw new GaqlError("INVALID_DATE_FORMAT", `Error in WHERE clause: invalid date '${text}'.`);
  }
  return at / dayMs;
}

/** `LAST_7_DAYS` and similar ranges end yesterday. */
function namedRange(name: string, today: number): DayRange {
  const yesterday = today - 1;
  const [, count] = /^LAST_(7|14|30)_DAYS$/.exec(name) ?? [];
  if (count !== undefined) return { from: today - Number(count), to: yesterday };
  const date = new Date(today * dayMs);
  const monthStart = (back: number) =>
    Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - back, 1) / dayMs;
  const sinceSunday = date.getUTCDay();
  const sinceMonday = (sinceSunday + 6) % 7;
  switch (name) {
    case "TODAY":
      return { from: today, to: today };
    case "YESTERDAY":
      return { from: yesterday, to: yesterday };
    case "THIS_MONTH":
      return { from: monthStart(0), to: today };
    case "LAST_MONTH":
      return { from: monthStart(1), to: monthStart(0) - 1 };
    case "THIS_WEEK_SUN_TODAY":
      return { from: today - sinceSunday, to: today };
    case "THIS_WEEK_MON_TODAY":
      return { from: today - sinceMonday, to: today };
    case "LAST_WEEK_SUN_SAT":
      return { from: today - sinceSunday - 7, to: today - sinceSunday - 1 };
    case "LAST_WEEK_MON_SUN":
      return { from: today - sinceMonday - 7, to: today - sinceMonday - 1 };
    case "LAST_BUSINESS_WEEK":
      return { from: today - sinceMonday - 7, to: today - sinceMonday - 3 };
    default:
      throw new GaqlError(
        "INVALID_VALUE_WITH_DURING_OPERATOR",
        `Error in WHERE clause: '${name}' is not a date range.`,
      );
  }
}
