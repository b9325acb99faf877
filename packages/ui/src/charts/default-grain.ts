import type { TimeGrain } from "./regroup-days.ts";

/** What a line begins with: as many points as can be told apart. */
export function defaultGrain(dayCount: number): TimeGrain {
  if (dayCount <= 92) return "daily";
  return dayCount <= 550 ? "weekly" : "monthly";
}
