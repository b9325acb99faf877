import type { DayReport } from "@cartograph/database/tables/source-days.table.ts";
import type { DaySpan } from "../calendar/period.ts";
import { knownPart } from "./read-days.ts";
import { refusedIn, type SyncedDays } from "./synced-days.ts";

/** Days with known figures: those from the first to the last, without the days that are left out. */
export type KnownSpan = DaySpan & {
  /** Days whose figures were refused, in order. They have no rows, but are not 0. */
  leftOut: readonly number[];
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
  const part = knownPart(span, readDays);
  if (part === null) return null;
  const leftOut = refusedIn(part, account, report);
  return leftOut.length > part.to - part.from ? null : { ...part, leftOut };
}
