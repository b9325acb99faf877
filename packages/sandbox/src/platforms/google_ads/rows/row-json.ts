import { adsFields, resourceOf } from "../fields/catalog.ts";
import type { FieldValue } from "../fields/field.ts";
import type { CheckedQuery } from "../gaql/check-query.ts";
import type { Row } from "./read-rows.ts";

export type RowJson = Record<string, Record<string, FieldValue>>;

/** The requested fields, in the query's order. */
export function fieldMaskOf({ select }: CheckedQuery): string {
  return select.map(({ name }) => camelCase(name)).join(",");
}

/** Formats a row as JSON: camelCase names, 64-bit numbers as text, without fields that are not set. */
export function toRowJson(row: Row, checked: CheckedQuery): RowJson {
  const json: RowJson = {};
  for (const name of namesOf(checked)) {
    const value = row[name] ?? null;
    const resource = camelCase(resourceOf(name));
    const fields = (json[resource] ??= {});
    if (value === null) continue;
    const isLong = adsFields.get(name)?.dataType === "INT64";
    fields[camelCase(name.slice(name.indexOf(".") + 1))] = isLong ? String(value) : value;
  }
  return json;
}

/** Resource names are included even if not requested. */
function namesOf({ select, resource, query }: CheckedQuery): Set<string> {
  const names = select.map(({ name }) => name);
  const omits = query.parameters.get("omit_unselected_resource_names")?.toLowerCase() === "true";
  if (omits) return new Set(names);
  const attributes = select.filter(({ category }) => category === "ATTRIBUTE");
  const owners = [resource.name, ...attributes.map(({ name }) => resourceOf(name))];
  return new Set([...owners.map((owner) => `${owner}.resource_name`), ...names]);
}

export function camelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());
}
