import type { SeriesGrain } from "@cartograph/contracts/metrics/series-grains.ts";

/**
 * The chosen grain if it is offered; otherwise hours for a single day, or one whose points stay distinguishable. Null if
 * none is offered.
 */
export function shownGrain(
  chosen: string | null,
  grains: readonly SeriesGrain[],
  dayCount: number,
): SeriesGrain | null {
  const preferred = dayCount <= 1 ? "hour" : dayGrain(dayCount);
  return (
    grains.find((grain) => grain === chosen) ??
    grains.find((grain) => grain === preferred) ??
    grains[0] ??
    null
  );
}

function dayGrain(dayCount: number): SeriesGrain {
  if (dayCount <= 92) return "day";
  return dayCount <= 550 ? "week" : "month";
}
