import { cardMetrics } from "./metrics/card-metrics.ts";
import { type MetricId, metricDefinitions, type TargetMetricId } from "./metrics/definitions.ts";
import type { MetricUnit } from "./metrics/definitions/metric-entry.ts";

/** Metrics that can have a target, in display order, by the first screen that has their card. */
export const targetGroups = Object.entries<readonly MetricId[]>(cardMetrics).map(
  ([screen, cards], index, screens) => {
    const earlier = new Set(screens.slice(0, index).flatMap(([, others]) => others));
    return {
      name: screen.charAt(0).toUpperCase() + screen.slice(1),
      metrics: cards.filter(canHaveTarget).filter((id) => !earlier.has(id)),
    };
  },
);

/** In display order. */
export const targetMetricIds = targetGroups.flatMap(({ metrics }) => metrics);

export function canHaveTarget(id: MetricId): id is TargetMetricId {
  return metricDefinitions[id].target !== null;
}

/** Settings show the targets through this many months after the current one. */
export const targetMonthsAhead = 12;

/** Maximum target of each unit (money: major units). Larger values are treated as typing errors. */
export const maxTarget: Record<MetricUnit, number> = {
  money: 1_000_000_000_000,
  count: 1_000_000_000_000,
  percent: 1000,
  ratio: 100_000,
  seconds: 86_400,
  position: 1000,
};
