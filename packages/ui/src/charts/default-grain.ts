import type { ChartGrain, TimeGrain } from "./regroup-days.ts";

/** The chosen grain if it is available; otherwise hours for a single day, or the default. */
export function shownGrain(
  chosen: ChartGrain | null,
  { dayCount, hasHours }: { dayCount: number; hasHours: boolean },
): ChartGrain {
  if (chosen !== null && (chosen !== "hourly" || hasHours)) return chosen;
  return hasHours && dayCount <= 1 ? "hourly" : defaultGrain(dayCount);
}

/** The default grain for a number of days, so that points stay distinguishable. */
export function defaultGrain(dayCount: number): TimeGrain {
  if (dayCount <= 92) return "daily";
  return dayCount <= 550 ? "weekly" : "monthly";
}
