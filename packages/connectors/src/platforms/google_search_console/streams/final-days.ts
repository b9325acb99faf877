import { addDays, earlierOf } from "../../../core/days.ts";
import type { SearchSession } from "../client/search-session.ts";
import { oldestDay, searchToday } from "../search-days.ts";

export type FinalDays = {
  /** `YYYY-MM-DD`: the last day that will change no more, as a rule. */
  last: string;
  /** The first day of the question with any data; null when there is none. */
  first: string | null;
};

/** Where Google says nothing of unfinished days, this many days back are taken for final. */
const usualLag = 4;

/** Long enough for the border, which is two or three days back. */
const recentDays = 10;

/**
 * How far the data are final, according to Google, which names no fixed delay.
 * @throws ConnectorError
 */
export async function findFinalDays(
  session: SearchSession,
  { sinceEver, now, signal }: { sinceEver: boolean; now: number; signal: AbortSignal },
): Promise<FinalDays> {
  const today = searchToday(now);
  const { rows, metadata } = await session.query(
    {
      startDate: sinceEver ? oldestDay(now) : addDays(today, -recentDays),
      endDate: today,
      dimensions: ["date"],
      dataState: "all",
      rowLimit: 25_000,
      startRow: 0,
    },
    signal,
  );
  const border = metadata?.firstIncompleteDate;
  // Whatever the answer says, today is not over.
  const last = earlierOf(addDays(border ?? addDays(today, 1 - usualLag), -1), addDays(today, -1));
  const days = rows.flatMap(({ keys }) => keys[0] ?? []);
  return { last, first: days.length === 0 ? null : days.reduce(earlierOf) };
}
