import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import type { MetricValue } from "@cartograph/contracts/metrics/metric-value.ts";
import type {
  FieldValues,
  MetricFields,
  MetricValuesFor,
} from "@cartograph/contracts/reports/metric-fields.ts";

/** The fields of a report that repeat values of metrics; `fields` maps each to its metric and the part of its value. */
export function fieldsOf<Fields extends MetricFields>(
  fields: Fields,
  values: MetricValuesFor<Fields>,
): FieldValues<Fields> {
  const known: Partial<Record<MetricId, Partial<MetricValue>>> = values;
  const entries = Object.entries(fields).map(([field, [id, part]]) => [field, known[id]?.[part]]);
  return Object.fromEntries(entries) as FieldValues<Fields>;
}
