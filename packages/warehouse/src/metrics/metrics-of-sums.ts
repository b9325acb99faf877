import type { Figures } from "./figures.ts";
import type { Metric } from "./metric.ts";
import { type SeriesSums, seriesOf } from "./series.ts";

type SumsSource<Sums> = Pick<Metric, "needs" | "dailySource"> & {
  /** The sums over the whole window; null if none of its days is known. */
  total: (figures: Figures) => Promise<Sums | null>;
  byDay: (figures: Figures) => Promise<SeriesSums<Sums> | null>;
  add: (all: Iterable<Sums>) => Sums;
};

/** Returns a function that defines a metric of these sums by its value. */
export function metricsOfSums<Sums>({ total, byDay, add, ...source }: SumsSource<Sums>) {
  return (valueOf: (sums: Sums) => number | null): Metric => ({
    ...source,
    compute: async (figures) => {
      const sums = await total(figures);
      return sums === null ? null : valueOf(sums);
    },
    series: async (figures) => seriesOf(await byDay(figures), add, valueOf),
  });
}
