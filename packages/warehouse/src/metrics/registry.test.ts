import { expect, test } from "vitest";
import { metricDefinitionSchema, metricIds } from "@cartograph/contracts/metrics/metric.ts";
import { metricDefinitions, metrics } from "./registry.ts";

test("every id is defined once, in order, and as the contract says", () => {
  expect(metricDefinitions.map((definition) => definition.id)).toEqual([...metricIds]);
  expect(metricDefinitionSchema.array().safeParse(metricDefinitions).error).toBeUndefined();
});

test("every metric has a name, a formula and a source of its own", () => {
  const names = metricDefinitions.map((definition) => definition.name);
  expect(new Set(names).size).toBe(names.length);
  for (const { formula, source } of metricDefinitions) {
    expect(formula.length).toBeGreaterThan(10);
    expect(source.length).toBeGreaterThan(0);
  }
});

test("a metric's sources are those that it needs", () => {
  for (const id of metricIds) {
    const needed = new Set(metrics[id].needs.flatMap((need) => need.anyOf));
    expect(new Set(metrics[id].definition.source)).toEqual(needed);
  }
});
