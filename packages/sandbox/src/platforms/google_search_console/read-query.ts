import { badRequest, type GoogleError } from "../google/google-errors.ts";
import { createMessageReader, type MessageReader, type Violation } from "./message-reader.ts";
import {
  aggregations,
  dataStates,
  dimensions,
  filterDimensions,
  operators,
  searchTypes,
  defaultRowLimit,
  type Filter,
  type QueryFields,
} from "./query-fields.ts";

/**
 * Reads a request as the API's JSON parser does: names in camelCase or snake_case, enums in camelCase or upper case,
 * integers also as text, and no unknown fields.
 */
export function readQuery(body: unknown): QueryFields | { refusal: GoogleError } {
  const violations: Violation[] = [];
  const reader = createMessageReader(violations);
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
    rowLimit: reader.integer(fields["rowLimit"], "row_limit") ?? defaultRowLimit,
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

function readFilters(reader: MessageReader, value: unknown): Filter[] {
  return reader.list(value, "dimension_filter_groups").flatMap((group, groupIndex) => {
    const path = `dimension_filter_groups[${groupIndex}]`;
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
