import { dimensionFields } from "./dimensions.ts";
import type { DimensionField, MetricField } from "./field.ts";
import { metricFields } from "./metrics.ts";

export function findDimension(name: string): DimensionField | null {
  return dimensionFields.find(({ apiName }) => apiName === name) ?? null;
}

export function findMetric(name: string): MetricField | null {
  return metricFields.find(({ apiName }) => apiName === name) ?? null;
}

/** Returns the served field whose name differs from `name` only in case. */
export function findSimilar(name: string, kind: "dimension" | "metric"): string | null {
  const fields = kind === "dimension" ? dimensionFields : metricFields;
  const similar = fields.find(({ apiName }) => apiName.toLowerCase() === name.toLowerCase());
  return similar?.apiName ?? null;
}
