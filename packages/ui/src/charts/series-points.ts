import { addDays } from "@cartograph/contracts/days.ts";
import { formatDay, formatDays, formatLongDay, formatMonth } from "../format/format-day.ts";
import { type ChartPoint, partialNames, type TimeGrain } from "./regroup-days.ts";

/** A point of a series by day, week or month, as the server sends it. */
export type SeriesPoint = {
  /** Its first day in the range, `YYYY-MM-DD`. */
  at: string;
  value: number | null;
  previous: number | null;
  /** Like `previous`, but for the whole day, week or month even while the point is still running. */
  previousWhole: number | null;
  complete: boolean;
};

export type SeriesOptions = {
  grain: TimeGrain;
  /** The last day of the range. */
  lastDay: string;
  /** The last day that has ended and is fully synced; null if there is none. */
  lastCompleteDay: string | null;
  /** Each point is the sum up to and including it. */
  isCumulative: boolean;
  /** The day that a day is compared with; null where nothing is compared. */
  previousDay?: (day: string) => string | null;
};

/** The points of a line from a series by day, week or month. */
export function seriesPoints(points: readonly SeriesPoint[], options: SeriesOptions): ChartPoint[] {
  const { grain, lastDay, lastCompleteDay, isCumulative, previousDay = () => null } = options;
  const first = points[0]?.at ?? lastDay;
  let total = 0;
  let totalBefore = 0;
  return points.map((point, index) => {
    const next = points[index + 1]?.at;
    const to = next === undefined ? lastDay : addDays(next, -1);
    const isSoFar = lastCompleteDay === null || to > lastCompleteDay;
    const from = isCumulative ? first : point.at;
    const [earlierFrom, earlierTo] = [previousDay(from), lastPreviousDay({ to, next }, options)];
    const nameOf = (start: string, end: string) =>
      grain === "daily" && !isCumulative ? formatLongDay(end) : formatDays(start, end);
    const chartPoint = {
      from: point.at,
      to,
      label: grain === "monthly" ? formatMonth(point.at) : formatDay(isCumulative ? to : point.at),
      longLabel: nameOf(from, to),
      previousLabel: earlierFrom && earlierTo && nameOf(earlierFrom, earlierTo),
      value: point.value,
      previous: point.previous,
      isComplete: point.complete,
      partial: isSoFar ? "so far" : partialNames[grain].toLowerCase(),
    };
    if (!isCumulative) return chartPoint;
    const value = point.value === null ? null : (total += point.value);
    const previous = point.previous === null ? null : totalBefore + point.previous;
    totalBefore += point.previousWhole ?? point.previous ?? 0;
    // A week that the range cuts off still counts as a complete part of the sum.
    return { ...chartPoint, value, previous, isComplete: point.complete || !isSoFar };
  });
}

/** The last day that a point is compared with: 29 February, if last year's follows the comparison day of `to`. */
function lastPreviousDay(
  { to, next }: { to: string; next: string | undefined },
  { grain, previousDay = () => null }: SeriesOptions,
): string | null {
  const ownDay = previousDay(to);
  const nextDay = grain === "daily" || next === undefined ? null : previousDay(next);
  if (ownDay === null || nextDay === null) return ownDay;
  const last = addDays(nextDay, -1);
  return last > ownDay ? last : ownDay;
}
