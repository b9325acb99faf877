import {
  canHaveTarget,
  targetGroups,
  targetMetricIds,
  targetMetrics,
} from "@cartograph/contracts/target-metrics.ts";
import { metricIds } from "@cartograph/contracts/metrics/metric.ts";
import { expect, test } from "vitest";
import { metrics } from "../metrics/registry.ts";

test("a metric that can have a target has the registry's unit and direction", () => {
  const shared = metricIds.flatMap((id) => (canHaveTarget(id) ? [id] : []));
  expect(shared.length).toBeGreaterThan(20);
  for (const id of shared) {
    const { unit, direction } = metrics[id].definition;
    expect({ id, unit, direction }).toEqual({
      id,
      unit: targetMetrics[id].unit,
      direction: targetMetrics[id].direction,
    });
  }
});

test("every metric that can have a target is in one group of the settings", () => {
  const grouped: string[] = targetGroups.flatMap((group) => [...group.metrics]);
  expect(grouped.toSorted()).toEqual(targetMetricIds.toSorted());
});
