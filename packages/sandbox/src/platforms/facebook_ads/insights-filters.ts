import { effectiveStatuses } from "./campaign-fields.ts";
import { refuse } from "./errors.ts";
import { jsonParam } from "./graph-params.ts";

/** The values of each filter that are included. */
export type InsightsFilters = Partial<Record<FilterField, readonly string[]>>;

const filterFields = [
  "campaign.id",
  "campaign.effective_status",
  "adset.effective_status",
] as const;
type FilterField = (typeof filterFields)[number];

/** @throws MetaRefusal */
export function readFilters(text: string | undefined): InsightsFilters {
  if (text === undefined) return {};
  const list = jsonParam(text);
  if (!Array.isArray(list)) return refuse("param filtering must be an array.");
  return Object.fromEntries(list.map((filter: unknown, index) => readFilter(filter, index)));
}

function readFilter(filter: unknown, index: number): [FilterField, readonly string[]] {
  const { field, operator, value } = (filter ?? {}) as Record<string, unknown>;
  const name = filterFields.find((each) => each === field);
  if (name === undefined || operator !== "IN" || !Array.isArray(value)) {
    return refuse(
      `Filtering by anything except lists of ${filterFields.join(", ")} is not served by this sandbox`,
    );
  }
  const values = value.map(String);
  if (name !== "campaign.id" && !values.every(isStatus)) {
    refuse(
      `filtering[${index}][value] must be one of the following values: ${effectiveStatuses.join(", ")}`,
    );
  }
  return [name, values];
}

function isStatus(value: string): boolean {
  return effectiveStatuses.some((each) => each === value);
}
