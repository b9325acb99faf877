import { type DimensionId, dimensionDefinitions, dimensionIds } from "./definitions.ts";

export const filterOperators = ["is", "is_not"] as const;
export type FilterOperator = (typeof filterOperators)[number];

/**
 * `is`: the fact has one of the values. `is_not`: it has none of them. Filters are combined with AND. By product, SKU and
 * other values of lines, amounts are facts of single lines, while orders and customers have the values of all their
 * lines. So `is_not` keeps the other lines of an order that it does not count, and both parts of a filter add up.
 */
export type Filter = {
  dimension: DimensionId;
  operator: FilterOperator;
  values: readonly string[];
};

export const maxFilters = 10;
export const maxFilterValues = 50;

/** What is wrong, and with which filter; `describeProblem` writes the sentence. */
export type FiltersProblem = {
  problem: "filters" | "dimension" | "form" | "values";
  part: string;
};

/**
 * Parses filters such as `country:is:GB,IE;sales_channel:is_not:pos`. Values are percent-encoded so that they can
 * contain the separators.
 * @returns the filters, or what is wrong with the text
 */
export function parseFilters(text: string): { filters: Filter[] } | FiltersProblem {
  if (text === "") return { filters: [] };
  const parts = text.split(";");
  if (parts.length > maxFilters) return { problem: "filters", part: text };
  const filters: Filter[] = [];
  for (const part of parts) {
    const filter = parseFilter(part);
    if ("problem" in filter) return filter;
    filters.push(filter);
  }
  return { filters };
}

function parseFilter(part: string): Filter | FiltersProblem {
  const [name = "", operator = "", list = "", ...rest] = part.split(":");
  const dimension = dimensionIds.find((id) => id === name);
  if (dimension === undefined) return { problem: "dimension", part };
  const known = filterOperators.find((each) => each === operator);
  const values = list === "" ? [] : list.split(",").map(decodeValue);
  if (known === undefined || rest.length > 0 || values.length === 0 || values.includes("")) {
    return { problem: "form", part };
  }
  if (values.length > maxFilterValues) return { problem: "values", part };
  const normalized = dimension === "country" ? values.map(toCountryCode) : values;
  return { dimension, operator: known, values: [...new Set(normalized)] };
}

/** Facts have codes in upper case. */
function toCountryCode(value: string): string {
  return value.length === 2 ? value.toUpperCase() : value;
}

/** Keeps a value that is not percent-encoded as it is. */
function decodeValue(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** The inverse of `parseFilters`. Equal filters give equal text. */
export function formatFilters(filters: readonly Filter[]): string {
  return filters
    .map(({ dimension, operator, values }) => {
      const list = [...new Set(values)].toSorted().map(encodeURIComponent).join(",");
      return `${dimension}:${operator}:${list}`;
    })
    .toSorted()
    .join(";");
}

/** Adds a filter, replacing one with the same dimension and operator. */
export function addFilter(filters: readonly Filter[], added: Filter): Filter[] {
  const isSame = (each: Filter) =>
    each.dimension === added.dimension && each.operator === added.operator;
  return [...filters.filter((each) => !isSame(each)), added];
}

/**
 * Adds a filter, so that only facts that match all filters remain. It replaces filters of its dimension and operator
 * that it implies.
 */
export function narrowFilters(filters: readonly Filter[], added: Filter): Filter[] {
  return [...filters.filter((each) => !implies(added, each)), added];
}

/** Everything that matches the filter also matches the other. */
function implies({ dimension, operator, values }: Filter, other: Filter): boolean {
  if (dimension !== other.dimension || operator !== other.operator) return false;
  const [narrow, wide] = operator === "is" ? [values, other.values] : [other.values, values];
  return narrow.every((value) => wide.includes(value));
}

export function filteredDimensions(filters: readonly Filter[]): DimensionId[] {
  return [...new Set(filters.map(({ dimension }) => dimension))];
}

export const dimensionName = (id: DimensionId): string => dimensionDefinitions[id].name;
