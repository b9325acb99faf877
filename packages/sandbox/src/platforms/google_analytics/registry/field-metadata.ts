import { dimensionFields } from "./dimensions.ts";
import type { DimensionField, MetricField } from "./field.ts";
import { metricFields } from "./metrics.ts";

/** A dimension as the API describes it; `customDefinition` is left out where it is false. */
export function dimensionMetadata(field: DimensionField) {
  const { apiName, uiName, description, deprecatedApiNames, category } = field;
  return {
    apiName,
    uiName,
    description,
    ...(deprecatedApiNames && { deprecatedApiNames }),
    category,
  };
}

export function metricMetadata(field: MetricField) {
  const { apiName, uiName, description, deprecatedApiNames, type, category } = field;
  return {
    apiName,
    uiName,
    description,
    ...(deprecatedApiNames && { deprecatedApiNames }),
    type,
    category,
  };
}

/** All fields; `propertyId` 0 has those that every property has, which here are the same. */
export function propertyMetadata(propertyId: string) {
  return {
    name: `properties/${propertyId}/metadata`,
    dimensions: dimensionFields.map(dimensionMetadata),
    metrics: metricFields.map(metricMetadata),
  };
}
