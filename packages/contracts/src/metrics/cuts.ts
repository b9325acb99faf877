import { type DimensionId, dimensionDefinitions, dimensionIds } from "../dimensions/definitions.ts";
import { type MetricDefinition, type MetricId, metricDefinitions } from "./definitions.ts";
import { singleDimensionFacts } from "./facts.ts";

/**
 * The dimensions among these that cannot cut the metric: those that its facts do not have, and all but the first of
 * facts that are read as one report per dimension. Empty if all can, together.
 */
export function uncutBy(id: MetricId, dimensions: readonly DimensionId[]): DimensionId[] {
  const metric = metricDefinitions[id];
  const unable = dimensions.filter((dimension) => !canCut(metric, dimension));
  if (!metric.facts.some((fact) => singleDimensionFacts.includes(fact))) return unable;
  const members = dimensions.filter(
    (dimension) => !unable.includes(dimension) && !dimensionDefinitions[dimension].isTime,
  );
  return [...unable, ...members.slice(1)];
}

/** The dimensions that can cut the metric, each on its own. */
export function dimensionsOf(id: MetricId): DimensionId[] {
  return dimensionIds.filter((dimension) => canCut(metricDefinitions[id], dimension));
}

function canCut({ facts, cutBy }: MetricDefinition, dimension: DimensionId): boolean {
  const definition = dimensionDefinitions[dimension];
  return (
    (cutBy === null || cutBy.includes(dimension)) &&
    facts.every((fact) => definition.facts.includes(fact))
  );
}
