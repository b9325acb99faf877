import type { TrafficReport } from "@cartograph/contracts/reports/traffic.ts";
import { formatDay } from "../calendar/zoned-day.ts";
import type { Comparison } from "../metrics/comparison.ts";

/**
 * Sessions of every day of the range that was read, each beside the day of the previous range that lines up with it.
 * A day that was never read, such as one to come, is left out: how many it had is not known.
 */
export async function listSessionDays(
  comparison: Comparison,
): Promise<TrafficReport["sessionsByDay"]> {
  const { accounts, period, current, wholeDays } = comparison;
  const [known, sessions] = [await current.sessionDays(), await current.sessionsByDay()];
  if (known === null || sessions === null) return [];
  const earlier = (await wholeDays.google_analytics?.previous.sessionsByDay()) ?? null;
  const lastWholeDay = accounts.google_analytics?.lastWholeDay ?? -Infinity;
  const length = period.range.to - period.range.from + 1;

  const days: TrafficReport["sessionsByDay"] = [];
  for (let day = known.from; day <= known.to; day += 1) {
    const isWhole = day <= lastWholeDay;
    days.push({
      date: formatDay(day),
      sessions: sessions.get(day)?.sessions ?? 0,
      previousSessions: earlier && isWhole ? (earlier.get(day - length)?.sessions ?? 0) : null,
      isComplete: isWhole,
    });
  }
  return days;
}
