import { countDays } from "@cartograph/contracts/days.ts";
import type { SeriesGrain } from "@cartograph/contracts/metrics/series-grains.ts";
import { defaultGrain } from "@cartograph/ui/charts/default-grain.ts";
import type { TimeGrain } from "@cartograph/ui/charts/regroup-days.ts";

export const grainLabels: Record<SeriesGrain, string> = {
  hour: "Hourly",
  day: "Daily",
  week: "Weekly",
  month: "Monthly",
};

export const chartGrains: Record<Exclude<SeriesGrain, "hour">, TimeGrain> = {
  day: "daily",
  week: "weekly",
  month: "monthly",
};

/** The chosen grain if the metric has it for the range; otherwise hours for a day, or the default. Null without any. */
export function pickSeriesGrain(
  chosen: string | null,
  grains: readonly SeriesGrain[],
  { from, to }: { from: string; to: string },
): SeriesGrain | null {
  const days = countDays(from, to);
  const preferred = days === 1 ? "hour" : defaultGrain(days);
  return (
    grains.find((grain) => grain === chosen) ??
    grains.find((grain) => grain === preferred || grainLabels[grain].toLowerCase() === preferred) ??
    grains[0] ??
    null
  );
}
