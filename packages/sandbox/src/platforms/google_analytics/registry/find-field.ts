import { dimensionFields } from "./dimensions.ts";
import type { DimensionField, MetricField } from "./field.ts";
import { metricFields } from "./metrics.ts";

const dimensions = byName(dimensionFields);
const metrics = byName(metricFields);

/** The dimension of that name, which may be one that it had before. */
export function findDimension(name: string): DimensionField | null {
  return dimensions.get(name) ?? null;
}

export function findMetric(name: string): MetricField | null {
  return metrics.get(name) ?? null;
}

/** The field of that kind which someone who wrote `name` may have meant: the same in another case. */
export function findMeant(name: string, kind: "dimension" | "metric"): string | null {
  const names = [...(kind === "dimension" ? dimensions : metrics).keys()];
  return names.find((known) => known.toLowerCase() === name.toLowerCase()) ?? null;
}

function byName<Field extends DimensionField | MetricField>(
  fields: readonly Field[],
): Map<string, Field> {
  return new Map(
    fields.flatMap((field) =>
      [field.apiName, ...(field.deprecatedApiNames ?? [])].map((name) => [name, field] as const),
    ),
  );
}
