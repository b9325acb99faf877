import {
  type DimensionId,
  dimensionDefinitions,
} from "@cartograph/contracts/dimensions/definitions.ts";
import { supportedDimensions, unsupportedDimensions } from "@cartograph/contracts/metrics/cuts.ts";
import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";

/** The default dimensions of a breakdown, in order of preference. */
const preferred: readonly DimensionId[] = [
  "product",
  "country",
  "channel",
  "campaign",
  "campaign_or_flow",
  "query",
  "step_reached",
  "segment",
  "day",
];

/** The dimension of a breakdown: the one in the URL, or the first that is not filtered already. Null without any. */
export function firstDimension(
  id: MetricId,
  requested: string | null,
  filtered: readonly DimensionId[],
): DimensionId | null {
  const possible = supportedDimensions(id).filter(
    (each) => unsupportedDimensions(id, [...filtered, each]).length === 0,
  );
  return (
    possible.find((each) => each === requested) ??
    preferred.find((each) => possible.includes(each) && !filtered.includes(each)) ??
    possible.find((each) => !filtered.includes(each)) ??
    possible[0] ??
    null
  );
}

/** The dimensions that can divide the rows of a first one. */
export function secondDimensions(
  id: MetricId,
  first: DimensionId,
  filtered: readonly DimensionId[],
): DimensionId[] {
  return supportedDimensions(id).filter(
    (each) => each !== first && unsupportedDimensions(id, [...filtered, first, each]).length === 0,
  );
}

export function dimensionOptions(ids: readonly DimensionId[]): { value: string; label: string }[] {
  return ids.map((id) => ({ value: id, label: dimensionDefinitions[id].name }));
}
