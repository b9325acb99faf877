import { parseDay } from "../../../core/days.ts";
import { GaqlError } from "./gaql-error.ts";
import type { Condition } from "./query.ts";

/** Days since 1970-01-01, both included. */
export type DayRange = { from: number; to: number };

export const dateField = "segments.date";

/** Returns the days allowed by the conditions on `segments.date`; null without a condition. @throws GaqlError */
export function dateRangeOf(where: readonly Condition[]): DayRange | null {
  const bounds = where.filter(({ field }) => field === dateField).map(boundsOf);
  if (bounds.length === 0) return null;
  return {
    from: Math.max(...bounds.map(({ from }) => from)),
    to: Math.min(...bounds.map(({ to }) => to)),
  };
}

function boundsOf({ values }: Condition): DayRange {
  const [first = "", second = first] = values;
  return { from: dayOf(first), to: dayOf(second) };
}

/** Both formats are accepted: 2026-10-01 and 20261001. */
function dayOf(text: string): number {
  const day = parseDay(text.replace(/^(\d{4})-?(\d{2})-?(\d{2})$/, "$1-$2-$3"));
  if (day !== null) return day;
  throw new GaqlError("INVALID_DATE_FORMAT", `Error in WHERE clause: invalid date '${text}'.`);
}
