import { badRequest, type GoogleError } from "../google/google-errors.ts";
import {
  aggregations,
  dataStates,
  dimensions,
  filterDimensions,
  operators,
  searchTypes,
  usualRows,
  type Filter,
  type QueryFields,
} from "./query-fields.ts";

type Violation = { field: string; description: string };
type Json = Record<string, unknown>;

/**
 * Reads a request as the API's own JSON reader does: names in camelCase or snake_case, enums in lower camel case or
 * in upper case, whole numbers also as digits in a string, and nothing unknown.
 */
export function readQuery(body: unknown): QueryFields | { refusal: GoogleError } {
  const violations: Violation[] = [];
  const reader = createReader(violations);
  const fields = reader.message(body, "", [
    "startDate",
    "endDate",
    "dimensions",
    "type",
    "searchType",
    "aggregationType",
    "dataState",
    "dimensionFilterGroups",
    "rowLimit",
    "startRow",
  ]);
  const type = reader.oneOf(fields["type"], "type", searchTypes, enumNames.type);
  const oldType = reader.oneOf(fields["searchType"], "search_type", searchTypes, enumNames.type);
  const query: QueryFields = {
    startDate: reader.text(fields["startDate"], "start_date"),
    endDate: reader.text(fields["endDate"], "end_date"),
    dimensions: reader
      .list(fields["dimensions"], "dimensions")
      .map((each, index) =>
        reader.oneOf(each, `dimension[${index}]`, dimensions, enumNames.dimension),
      )
      .filter((dimension) => dimension !== null),
    type: type ?? oldType ?? "web",
    aggregation:
      reader.oneOf(
        fields["aggregationType"],
        "aggregation_type",
        aggregations,
        enumNames.aggregation,
      ) ?? "auto",
    dataState:
      reader.oneOf(fields["dataState"], "data_state", dataStates, enumNames.dataState) ?? "final",
    filters: readFilters(reader, fields["dimensionFilterGroups"]),
    rowLimit: reader.integer(fields["rowLimit"], "row_limit") ?? usualRows,
    startRow: reader.integer(fields["startRow"], "start_row") ?? 0,
  };
  return violations.length > 0 ? { refusal: badRequest(violations) } : query;
}

const proto = "google.searchconsole.v1.searchanalytics";
const enumNames = {
  type: `${proto}.SearchType`,
  dimension: `${proto}.Dimension`,
  aggregation: `${proto}.AggregationType`,
  dataState: `${proto}.DataState`,
  operator: `${proto}.FilterOperator`,
  group: `${proto}.GroupType`,
};

function readFilters(reader: Reader, value: unknown): Filter[] {
  return reader.list(value, "dimension_filter_groups").flatMap((group, place) => {
    const path = `dimension_filter_groups[${place}]`;
    const fields = reader.message(group, path, ["groupType", "filters"]);
    reader.oneOf(fields["groupType"], `${path}.group_type`, ["and"], enumNames.group);
    return reader.list(fields["filters"], `${path}.filters`).flatMap((filter, index) => {
      const filterPath = `${path}.filters[${index}]`;
      const parts = reader.message(filter, filterPath, ["dimension", "operator", "expression"]);
      const dimension = reader.oneOf(
        parts["dimension"],
        `${filterPath}.dimension`,
        filterDimensions,
        enumNames.dimension,
      );
      const operator = reader.oneOf(
        parts["operator"],
        `${filterPath}.operator`,
        operators,
        enumNames.operator,
      );
      const expression = reader.text(parts["expression"], `${filterPath}.expression`);
      return dimension === null ? [] : [{ dimension, operator: operator ?? "equals", expression }];
    });
  });
}

type Reader = ReturnType<typeof createReader>;

function createReader(violations: Violation[]) {
  const note = (field: string, description: string) => {
    violations.push({ field, description });
  };
  const invalid = (field: string, type: string, value: unknown) =>
    note(field, `Invalid value at '${field}' (${type}), ${JSON.stringify(value)}`);
  return {
    message(value: unknown, field: string, known: readonly string[]): Json {
      if (value === undefined || value === null) return {};
      if (typeof value !== "object" || Array.isArray(value)) {
        note(
          field,
          `Invalid JSON payload received. Unknown name "${field}": Root element must be a message.`,
        );
        return {};
      }
      const fields: Json = {};
      for (const [name, each] of Object.entries(value)) {
        const camel = name.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());
        if (known.includes(camel)) fields[camel] = each;
        else {
          const place = field === "" ? "" : ` at '${field}'`;
          note(
            field,
            `Invalid JSON payload received. Unknown name "${name}"${place}: Cannot find field.`,
          );
        }
      }
      return fields;
    },
    list(value: unknown, field: string): unknown[] {
      if (value === undefined || value === null) return [];
      // A single text stands for a list of one.
      if (typeof value === "string") return [value];
      if (Array.isArray(value)) return value;
      note(field, `Invalid JSON payload received. Proto field is repeating, not a single value.`);
      return [];
    },
    text(value: unknown, field: string): string {
      if (value === undefined || value === null) return "";
      if (typeof value !== "string") invalid(field, "TYPE_STRING", value);
      return typeof value === "string" ? value : "";
    },
    integer(value: unknown, field: string): number | null {
      if (value === undefined || value === null) return null;
      const number = typeof value === "string" && /^-?\d+$/.test(value) ? Number(value) : value;
      if (typeof number === "number" && Number.isInteger(number)) return number;
      invalid(field, "TYPE_INT32", value);
      return null;
    },
    oneOf<T extends string>(
      value: unknown,
      field: string,
      names: readonly T[],
      type: string,
    ): T | null {
      if (value === undefined || value === null) return null;
      const found = names.find((name) => plain(name) === plain(String(value)));
      if (found === undefined) invalid(field, `type.googleapis.com/${type}`, value);
      return found ?? null;
    },
  };
}

/** `hourlyAll`, `HOURLY_ALL` and `hourly_all` are one name. */
function plain(name: string): string {
  return name.replaceAll("_", "").toLowerCase();
}
