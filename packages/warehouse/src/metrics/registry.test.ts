import { metricDefinitions, metricIds } from "@cartograph/contracts/metrics/definitions.ts";
import { metricDefinitionSchema } from "@cartograph/contracts/metrics/metric.ts";
import { expect, test } from "vitest";
import { metrics } from "./registry.ts";

const definitions = Object.values(metricDefinitions);

test("every metric has a definition that fits the contract, and a computation", () => {
  expect(metricDefinitionSchema.array().safeParse(definitions).error).toBeUndefined();
  expect(Object.keys(metrics).toSorted()).toEqual(metricIds.toSorted());
});

test("every metric has a name, a formula and a source of its own", () => {
  const names = definitions.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const { formula, source } of definitions) {
    expect(formula.length).toBeGreaterThan(10);
    expect(source.length).toBeGreaterThan(0);
  }
});

test("a metric's sources are those that it needs", () => {
  for (const id of metricIds) {
    const needed = new Set(metrics[id].needs.flatMap((need) => need.anyOf));
    expect(new Set(metricDefinitions[id].source)).toEqual(needed);
  }
});
