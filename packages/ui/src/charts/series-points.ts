import { addDays } from "@cartograph/contracts/days.ts";
import type { SeriesPoint } from "@cartograph/contracts/metrics/metric-series.ts";
import { formatDay, formatDays, formatLongDay, formatMonth } from "../format/format-day.ts";
import { type ChartPoint, partialNames, type DayGrain } from "./regroup-days.ts";
import { runningTotals } from "./running-totals.ts";

export type SeriesOptions = {
  grain: DayGrain;
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
  return (isCumulative ? runningTotals(points) : points).map((point, index) => {
    const next = points[index + 1]?.at;
    const to = next === undefined ? lastDay : addDays(next, -1);
    const isSoFar = lastCompleteDay === null || to > lastCompleteDay;
    const from = isCumulative ? first : point.at;
    const [earlierFrom, earlierTo] = [previousDay(from), lastPreviousDay({ to, next }, options)];
    const nameOf = (start: string, end: string) =>
      grain === "day" && !isCumulative ? formatLongDay(end) : formatDays(start, end);
    return {
      from: point.at,
      to,
      label: grain === "month" ? formatMonth(point.at) : formatDay(isCumulative ? to : point.at),
      longLabel: nameOf(from, to),
      previousLabel: earlierFrom && earlierTo && nameOf(earlierFrom, earlierTo),
      value: point.value,
      previous: point.previous,
      // A week that the range cuts off still counts as a complete part of a sum.
      isComplete: point.complete || (isCumulative && !isSoFar),
      partial: isSoFar ? "so far" : partialNames[grain].toLowerCase(),
    };
  });
}

/** The last day that a point is compared with: 29 February, if last year's follows the comparison day of `to`. */
function lastPreviousDay(
  { to, next }: { to: string; next: string | undefined },
  { grain, previousDay = () => null }: SeriesOptions,
): string | null {
  const ownDay = previousDay(to);
  const nextDay = grain === "day" || next === undefined ? null : previousDay(next);
  if (ownDay === null || nextDay === null) return ownDay;
  const last = addDays(nextDay, -1);
  return last > ownDay ? last : ownDay;
}
