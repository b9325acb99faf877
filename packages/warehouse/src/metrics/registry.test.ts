import { metricDefinitions, metricIds } from "@cartograph/contracts/metrics/definitions.ts";
import { metricDefinitionSchema } from "@cartograph/contracts/metrics/metric.ts";
import { expect, test } from "vitest";
import { metrics } from "./registry.ts";

const definitions = Object.values(metricDefinitions);

test("has a computation and a valid definition for every metric", () => {
  expect(metricDefinitionSchema.array().safeParse(definitions).error).toBeUndefined();
  expect(Object.keys(metrics).toSorted()).toEqual(metricIds.toSorted());
});

test("gives every metric a unique name, a formula and a source", () => {
  const names = definitions.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const { formula, source } of definitions) {
    expect(formula.length).toBeGreaterThan(10);
    expect(source.length).toBeGreaterThan(0);
  }
});

test("lists the platforms a metric needs as its sources", () => {
  for (const id of metricIds) {
    const needed = new Set(metrics[id].needs.flatMap((need) => need.anyOf));
    expect(new Set(metricDefinitions[id].source)).toEqual(needed);
  }
});
