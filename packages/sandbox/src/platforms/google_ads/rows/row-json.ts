import { adsFields, resourceOf, type FieldValue } from "../fields/catalog.ts";
import type { CheckedQuery } from "../gaql/check-query.ts";
import type { Row } from "./attributes.ts";

export type RowJson = Record<string, Record<string, FieldValue>>;

/** The requested fields, in the query's order. */
export function fieldMaskOf({ select }: CheckedQuery): string {
  return select.map(({ name }) => camelCase(name)).join(",");
}

/** Formats a row as JSON: camelCase names, 64-bit numbers as text. Resource names are included even if not requested. */
export function toRowJson(row: Row, { select, resource }: CheckedQuery): RowJson {
  const json: RowJson = {};
  for (const name of new Set([`${resource}.resource_name`, ...select.map((each) => each.name)])) {
    const value = row[name] ?? "";
    const fields = (json[camelCase(resourceOf(name))] ??= {});
    const isLong = adsFields.get(name)?.dataType === "INT64";
    fields[camelCase(name.slice(name.indexOf(".") + 1))] = isLong ? String(value) : value;
  }
  return json;
}

export function camelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());
}
