import type { SeriesPoint } from "@cartograph/contracts/metrics/metric-series.ts";
import { formatDay, formatLongDay, formatTimeOfDay } from "../format/format-day.ts";
import type { ChartPoint } from "./regroup-days.ts";
import { runningTotals } from "./running-totals.ts";

/**
 * The points of an hourly line. With `isCumulative`, all hours must be of one day. `previousDay` gives the day that a
 * day is compared with.
 */
export function hourPoints(
  hours: readonly SeriesPoint[],
  isCumulative: boolean,
  previousDay: (day: string) => string | null = () => null,
): ChartPoint[] {
  const isOneDay = hours[0]?.at.slice(0, 10) === hours.at(-1)?.at.slice(0, 10);
  return (isCumulative ? runningTotals(hours) : hours).map((hour, index) => {
    const day = hour.at.slice(0, 10);
    const time = timeOf(hour.at);
    const until = timeOf(hours[index + 1]?.at ?? `${day}T24:00`);
    const hourText = isCumulative ? `through ${until}` : `${time} – ${until}`;
    const earlier = previousDay(day);
    return {
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
  });
}

/** `3 PM`, `12:30 AM`. */
function timeOf(at: string): string {
  const time = at.slice(11, 16);
  return formatTimeOfDay(time === "24:00" ? "00:00" : time).replace(":00", "");
}
