import { metricIds } from "@cartograph/contracts/metrics/definitions.ts";
import { canHaveTarget, targetMetricIds } from "@cartograph/contracts/target-metrics.ts";
import { expect, test } from "vitest";

test("lists every metric that can have a target in one group of the settings", () => {
  expect(targetMetricIds.toSorted()).toEqual(metricIds.filter(canHaveTarget).toSorted());
});
