import type { TrafficReport } from "@cartograph/contracts/reports/traffic.ts";
import { formatDay } from "../calendar/zoned-day.ts";
import type { Comparison } from "../metrics/comparison.ts";
import { sessionsByDay } from "../metrics/session-sums.ts";

/**
 * Sessions of every day of the range that was read, each beside the day of the previous range that lines up with it.
 * A day that was never read, such as one to come, is left out: how many it had is not known.
 */
export async function listSessionDays(
  comparison: Comparison,
): Promise<TrafficReport["sessionsByDay"]> {
  const { db, store, period } = comparison;
  const account = comparison.accounts.google_analytics;
  const known = await comparison.current.sessionDays();
  if (account === null || known === null) return [];
  const scope = { storeId: store.id, accountId: account.id };
  const sessions = await sessionsByDay(db, { ...scope, span: known });

  const sides = comparison.wholeDays.google_analytics;
  const hasPrevious = sides !== null && (await sides.previous.sessionDays()) !== null;
  const earlier = hasPrevious
    ? await sessionsByDay(db, { ...scope, span: sides.spans.previous })
    : null;
  const length = period.range.to - period.range.from + 1;

  const days: TrafficReport["sessionsByDay"] = [];
  for (let day = known.from; day <= known.to; day += 1) {
    const isWhole = account.lastWholeDay !== null && day <= account.lastWholeDay;
    days.push({
      date: formatDay(day),
      sessions: sessions.get(day)?.sessions ?? 0,
      previousSessions: earlier && isWhole ? (earlier.get(day - length)?.sessions ?? 0) : null,
      isComplete: isWhole,
    });
  }
  return days;
}
