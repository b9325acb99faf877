import { dayMs } from "../../../core/zone.ts";
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
  const [, year, month, day] = /^(\d{4})-?(\d{2})-?(\d{2})$/.exec(text) ?? [];
  const iso = `${year}-${month}-${day}`;
  const at = year === undefined ? Number.NaN : Date.parse(`${iso}T00:00:00Z`);
  if (Number.isNaN(at) || !new Date(at).toISOString().startsWith(iso)) {
    throw new GaqlError("INVALID_DATE_FORMAT", `Error in WHERE clause: invalid date '${text}'.`);
  }
  return at / dayMs;
}
