import type { MetricDirection, MetricId } from "@cartograph/contracts/metrics/metric.ts";
import { type Platform, platformNames } from "@cartograph/contracts/platform.ts";
import type { TargetMetricId } from "@cartograph/contracts/target-metrics.ts";
import { useMemo } from "react";
import { trpc } from "../trpc.ts";

/** What a card says about how its figure is made. */
export type MetricFacts = {
  formula: string;
  source: string;
  /** The same, to find out how fresh it is. */
  platforms: readonly Platform[];
  /** Of a figure that is not in the registry and can have a target. */
  targetId?: TargetMetricId;
  direction: MetricDirection;
  /** Its source gives whole days of an account and not the time of each event. */
  countsWholeDays: boolean;
};

const names = new Intl.ListFormat("en", { type: "disjunction" });

/** The registry's word on each metric; undefined until it is known. */
export function useMetricFacts(): (id: MetricId) => MetricFacts | undefined {
  const { data } = trpc.metrics.list.useQuery();
  return useMemo(() => {
    const facts = new Map(
      (data ?? []).map(({ id, formula, direction, source, dateBasis }) => [
        id,
        {
          formula,
          direction,
          source: names.format(source.map((key) => platformNames[key])),
          platforms: source,
          countsWholeDays: dateBasis === "source_day",
        },
      ]),
    );
    return (id) => facts.get(id);
  }, [data]);
}
