import { dimensionFields } from "./registry/dimensions.ts";
import { dimensionMetadata, metricMetadata } from "./registry/field-metadata.ts";
import { findIncompatible, type AskedFields } from "./registry/compatibility.ts";
import { metricFields } from "./registry/metrics.ts";
import { checkCompatible, checkFields, type Wrong } from "./request/check-report.ts";
import type { CompatibilityRequest } from "./request/report-request.ts";

/** Of every field whether it could be added to the report; a report that is incompatible itself is refused. */
export function checkCompatibility(
  request: CompatibilityRequest,
): { answer: Record<string, unknown> } | Wrong {
  const fields = checkFields(request);
  if ("wrong" in fields) return fields;
  const wrong = checkCompatible(fields, request);
  if (wrong) return wrong;
  const dimensions = fields.dimensions.map(({ field }) => field);
  const metrics = fields.metrics.map(({ field }) => field);
  const isWanted = ({ compatibility: found }: { compatibility: string }) =>
    (request.compatibilityFilter ?? found) === found ||
    request.compatibilityFilter === "COMPATIBILITY_UNSPECIFIED";

  const dimensionCompatibilities = dimensionFields
    .map((field) => ({
      dimensionMetadata: dimensionMetadata(field),
      compatibility: compatibilityOf({ dimensions: [...dimensions, field], metrics }),
    }))
    .filter(isWanted);
  const metricCompatibilities = metricFields
    .map((field) => ({
      metricMetadata: metricMetadata(field),
      compatibility: compatibilityOf({ dimensions, metrics: [...metrics, field] }),
    }))
    .filter(isWanted);
  return {
    answer: {
      ...(dimensionCompatibilities.length > 0 && { dimensionCompatibilities }),
      ...(metricCompatibilities.length > 0 && { metricCompatibilities }),
    },
  };
}

function compatibilityOf(fields: AskedFields): string {
  return findIncompatible(fields).length === 0 ? "COMPATIBLE" : "INCOMPATIBLE";
}
