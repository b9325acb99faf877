import { findIncompatible, type RequestedFields } from "./registry/compatibility.ts";
import { dimensionFields } from "./registry/dimensions.ts";
import { metricFields } from "./registry/metrics.ts";
import { checkCompatible, checkFields } from "./request/check-report.ts";
import type { CompatibilityRequest } from "./request/report-request.ts";

/**
 * Returns for every served field whether it can be added to the report.
 * @throws GoogleRefusal for a report that is already incompatible
 */
export function checkCompatibility(request: CompatibilityRequest): Record<string, unknown> {
  const fields = checkFields(request);
  checkCompatible(fields);
  const { dimensions, metrics } = fields;
  return {
    dimensionCompatibilities: dimensionFields.map((field) => ({
      dimensionMetadata: { apiName: field.apiName },
      compatibility: compatibilityOf({ dimensions: [...dimensions, field], metrics }),
    })),
    metricCompatibilities: metricFields.map((field) => ({
      metricMetadata: { apiName: field.apiName, type: field.type },
      compatibility: compatibilityOf({ dimensions, metrics: [...metrics, field] }),
    })),
  };
}

function compatibilityOf(fields: RequestedFields): string {
  return findIncompatible(fields).length === 0 ? "COMPATIBLE" : "INCOMPATIBLE";
}
