import { findIncompatible, type RequestedFields } from "./registry/compatibility.ts";
import { dimensionFields } from "./registry/dimensions.ts";
import { metricFields } from "./registry/metrics.ts";
import { checkCompatible, checkFields, type RequestProblem } from "./request/check-report.ts";
import type { CompatibilityRequest } from "./request/report-request.ts";

/**
 * Returns for every served field whether it can be added to the report; refuses a report that is already incompatible.
 */
export function checkCompatibility(
  request: CompatibilityRequest,
): { answer: Record<string, unknown> } | RequestProblem {
  const fields = checkFields(request);
  if ("problem" in fields) return fields;
  const problem = checkCompatible(fields);
  if (problem) return problem;
  const { dimensions, metrics } = fields;
  return {
    answer: {
      dimensionCompatibilities: dimensionFields.map((field) => ({
        dimensionMetadata: { apiName: field.apiName },
        compatibility: compatibilityOf({ dimensions: [...dimensions, field], metrics }),
      })),
      metricCompatibilities: metricFields.map((field) => ({
        metricMetadata: { apiName: field.apiName, type: field.type },
        compatibility: compatibilityOf({ dimensions, metrics: [...metrics, field] }),
      })),
    },
  };
}

function compatibilityOf(fields: RequestedFields): string {
  return findIncompatible(fields).length === 0 ? "COMPATIBLE" : "INCOMPATIBLE";
}
