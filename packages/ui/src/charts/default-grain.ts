import type { ChartGrain, TimeGrain } from "./regroup-days.ts";

/** What is drawn: what was chosen, where there is such a grain; hours for a single day. */
export function shownGrain(
  chosen: ChartGrain | null,
  { dayCount, hasHours }: { dayCount: number; hasHours: boolean },
): ChartGrain {
  if (chosen !== null && (chosen !== "hourly" || hasHours)) return chosen;
  return hasHours && dayCount <= 1 ? "hourly" : defaultGrain(dayCount);
}

/** What a line begins with: as many points as can be told apart. */
export function defaultGrain(dayCount: number): TimeGrain {
  if (dayCount <= 92) return "daily";
  return dayCount <= 550 ? "weekly" : "monthly";
}
