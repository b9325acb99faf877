import { formatDay, formatLongDay, formatTimeOfDay } from "../format/format-day.ts";
import type { ChartPoint } from "./regroup-days.ts";

/** An hour of a series. Values are null when unknown, such as in an hour that has not started. */
export type HourPoint = {
  /** ISO 8601 with the zone's offset: `2026-11-22T15:00:00-05:00`. */
  at: string;
  value: number | null;
  /** The same hour of the earlier day; for the current hour, through the same minute. */
  previous: number | null;
  /** The whole hour of the earlier day. */
  previousWhole: number | null;
  complete: boolean;
};

/**
 * The points of an hourly line. With `isCumulative`, all hours must be of one day. `previousDay` gives the day that a
 * day is compared with.
 */
export function hourPoints(
  hours: readonly HourPoint[],
  isCumulative: boolean,
  previousDay: (day: string) => string | null = () => null,
): ChartPoint[] {
  const isOneDay = hours[0]?.at.slice(0, 10) === hours.at(-1)?.at.slice(0, 10);
  let total = 0;
  let totalBefore = 0;
  return hours.map((hour, index) => {
    const day = hour.at.slice(0, 10);
    const time = timeOf(hour.at);
    const until = timeOf(hours[index + 1]?.at ?? `${day}T24:00`);
    const hourText = isCumulative ? `through ${until}` : `${time} – ${until}`;
    const earlier = previousDay(day);
    const point = {
      at: hour.at,
      from: day,
      to: day,
      label: isOneDay ? time : `${formatDay(day)}, ${time}`,
      longLabel: `${formatLongDay(day)}, ${hourText}`,
      previousLabel: earlier === null ? null : `${formatLongDay(earlier)}, ${hourText}`,
      value: hour.value,
      previous: hour.previous,
      // Only the current hour is partial: a future hour has no value, but its previous value is complete.
      isComplete: hour.complete || hour.value === null,
    };
    if (!isCumulative) return point;
    const value = hour.value === null ? null : (total += hour.value);
    const previous = hour.previous === null ? null : totalBefore + hour.previous;
    totalBefore += hour.previousWhole ?? 0;
    return { ...point, value, previous };
  });
}

/** `3 PM`, `12:30 AM`. */
function timeOf(at: string): string {
  const time = at.slice(11, 16);
  return formatTimeOfDay(time === "24:00" ? "00:00" : time).replace(":00", "");
}
