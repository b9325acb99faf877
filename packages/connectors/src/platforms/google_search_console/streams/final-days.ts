import { addDays, earlierOf } from "@cartograph/contracts/days.ts";
import type { SearchSession } from "../client/search-session.ts";
import { oldestDay, searchToday } from "../search-days.ts";

export type FinalDays = {
  /** `YYYY-MM-DD`: the last day that is usually final. */
  last: string;
  /** The first requested day with any data; null if there is none. */
  first: string | null;
};

/** If Google does not mark incomplete days, days this old count as final. */
const fallbackLagDays = 4;

/** Covers the last final day, which is two or three days back. */
const recentDays = 10;

/** The last final day according to Google, which documents no fixed delay. @throws ConnectorError */
export async function findFinalDays(
  session: SearchSession,
  { isFirstRead, now, signal }: { isFirstRead: boolean; now: number; signal: AbortSignal },
): Promise<FinalDays> {
  const today = searchToday(now);
  const { rows, metadata } = await session.query(
    {
      startDate: isFirstRead ? oldestDay(now) : addDays(today, -recentDays),
      endDate: today,
      dimensions: ["date"],
      dataState: "all",
      rowLimit: 25_000,
      startRow: 0,
    },
    signal,
  );
  const firstIncompleteDay = metadata?.firstIncompleteDate ?? addDays(today, 1 - fallbackLagDays);
  // Today is never complete, whatever the answer says.
  const last = earlierOf(addDays(firstIncompleteDay, -1), addDays(today, -1));
  const days = rows.flatMap(({ keys }) => keys[0] ?? []);
  return { last, first: days.length === 0 ? null : days.reduce(earlierOf) };
}
