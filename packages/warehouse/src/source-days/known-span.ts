import type { DayReport } from "@cartograph/database/tables/source-days.table.ts";
import type { DaySpan } from "../calendar/period.ts";
import { knownPart } from "./read-days.ts";
import { refusedIn, type SyncedDays } from "./synced-days.ts";

/** Days with known figures: those from the first to the last, without the days that are left out. */
export type KnownSpan = DaySpan & {
  /** Days whose figures were refused, in order. They have no rows, but are not 0. */
  leftOut: readonly number[];
  /** Days that are left out of some accounts but known of others: figures of all of them lack a part. */
  partlyLeftOut?: readonly number[];
};

/**
 * The days of the span for which the report was synced; null when there are none, or all were refused.
 * @param readDays the first and last day that the report was synced for
 */
export function knownSpan(
  span: DaySpan,
  {
    readDays,
    account,
    report,
  }: {
    readDays: DaySpan | null;
    account: Pick<SyncedDays, "refusedDays">;
    report: DayReport;
  },
): KnownSpan | null {
  return (
    readDays && knownDaysIn(span, { ...readDays, leftOut: refusedIn(readDays, account, report) })
  );
}

/** The known days among some days; null when there are none. */
export function knownDaysIn(days: DaySpan, known: KnownSpan | null): KnownSpan | null {
  const part = knownPart(days, known);
  if (part === null || known === null) return null;
  const isInPart = (day: number) => day >= part.from && day <= part.to;
  const leftOut = known.leftOut.filter(isInPart);
  if (leftOut.length > part.to - part.from) return null;
  const partlyLeftOut = known.partlyLeftOut?.filter(isInPart);
  return { ...part, leftOut, ...(partlyLeftOut?.length ? { partlyLeftOut } : {}) };
}

export function isKnownDay(day: number, { from, to, leftOut }: KnownSpan): boolean {
  return day >= from && day <= to && !leftOut.includes(day);
}

/** False if figures of the days lack one, or a part of one, and must not be compared with those of other days. */
export function isWhole({ leftOut, partlyLeftOut = [] }: KnownSpan): boolean {
  return leftOut.length === 0 && partlyLeftOut.length === 0;
}

/** The days that are known of all accounts. */
export function withoutPartialDays({ partlyLeftOut = [], ...span }: KnownSpan): KnownSpan {
  return { ...span, leftOut: [...span.leftOut, ...partlyLeftOut].toSorted((a, b) => a - b) };
}
