import { type DimensionId, dimensionDefinitions, dimensionIds } from "../dimensions/definitions.ts";
import { type MetricDefinition, type MetricId, metricDefinitions } from "./definitions.ts";
import { singleDimensionFacts } from "./facts.ts";

/**
 * Which of these dimensions the metric cannot be cut by: those that its facts do not have, and for facts read as one
 * report per dimension, all but the first. Empty if the metric can be cut by all of them together.
 */
export function unsupportedDimensions(
  id: MetricId,
  dimensions: readonly DimensionId[],
): DimensionId[] {
  const metric = metricDefinitions[id];
  const unable = dimensions.filter((dimension) => !canCut(metric, dimension));
  if (!metric.facts.some((fact) => singleDimensionFacts.includes(fact))) return unable;
  const members = dimensions.filter(
    (dimension) => !unable.includes(dimension) && !dimensionDefinitions[dimension].isTime,
  );
  return [...unable, ...members.slice(1)];
}

/** The dimensions that the metric can be cut by, each on its own. */
export function supportedDimensions(id: MetricId): DimensionId[] {
  return dimensionIds.filter((dimension) => canCut(metricDefinitions[id], dimension));
}

function canCut({ facts, cutBy }: MetricDefinition, dimension: DimensionId): boolean {
  const definition = dimensionDefinitions[dimension];
  return (
    (cutBy === null || cutBy.includes(dimension)) &&
    facts.every((fact) => definition.facts.includes(fact))
  );
}
