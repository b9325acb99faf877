import {
  adsFields,
  adsResources,
  resourceOf,
  type AdsField,
  type AdsResource,
  type FieldValue,
} from "../fields/catalog.ts";
import { dateField, dateRangeOf, type DayRange } from "./date-range.ts";
import { GaqlError, unservedQuery } from "./gaql-error.ts";
import type { Condition, GaqlQuery } from "./query.ts";

/** A query with valid and compatible fields. */
export type CheckedQuery = {
  resource: AdsResource;
  select: readonly AdsField[];
  /** The values that fields other than the day must have, by field name. */
  wanted: ReadonlyMap<string, FieldValue>;
  orderBy: GaqlQuery["orderBy"];
  limit: number | null;
  /** Days in the account's time zone, both included; null for a query without days. */
  range: DayRange | null;
};

/** @throws GaqlError for the violated rule */
export function checkQuery(query: GaqlQuery, { isManager }: { isManager: boolean }): CheckedQuery {
  const { where, orderBy, limit } = query;
  const resource = adsResources.find((name) => name === query.from);
  if (!resource) {
    throw new GaqlError(
      "BAD_RESOURCE_TYPE_IN_FROM_CLAUSE",
      `Error in FROM clause: '${query.from}' is not a valid resource name.`,
    );
  }
  const select = query.select.map((name) => fieldNamed(name));
  for (const each of select) checkPlace(each, resource, "SELECT");
  const wanted = new Map<string, FieldValue>();
  for (const condition of where) {
    const each = fieldNamed(condition.field);
    checkPlace(each, resource, "WHERE");
    if (each.name !== dateField) wanted.set(each.name, valueOf(condition, each));
  }
  for (const { field } of orderBy) checkOrdering(fieldNamed(field), resource, query);
  const range = dateRangeOf(where);
  checkDays(query, { select, range, isManager });
  return { resource, select, wanted, orderBy, limit, range };
}

function fieldNamed(name: string): AdsField {
  const known = adsFields.get(name);
  if (known) return known;
  throw new GaqlError(
    "UNRECOGNIZED_FIELD",
    `Unrecognized field in the query: '${name}'. It does not exist or is not served by this sandbox.`,
  );
}

function checkPlace(
  { name, category }: AdsField,
  resource: AdsResource,
  clause: "SELECT" | "WHERE",
): void {
  const refuse = (code: string) => {
    throw new GaqlError(code, `Cannot use '${name}' in the ${clause} clause with '${resource}'.`);
  };
  if (category === "ATTRIBUTE") {
    if (resourceOf(name) !== resource) refuse(`PROHIBITED_RESOURCE_TYPE_IN_${clause}_CLAUSE`);
  } else if (resource === "customer") {
    throw unservedQuery(`'${name}' of 'customer'`);
  } else if (resource !== "campaign") {
    refuse(`PROHIBITED_${category}_IN_SELECT_OR_WHERE_CLAUSE`);
  }
}

/** Returns the value that the condition requires. @throws GaqlError when the field cannot have it */
function valueOf(
  { operator, values }: Condition,
  { name, category, ...each }: AdsField,
): FieldValue {
  const [text = ""] = values;
  if (operator !== "=" || category === "METRIC") {
    throw unservedQuery(`The operator ${operator} for '${name}'`);
  }
  if (each.dataType === "ENUM" && !each.enumValues.includes(text)) {
    throw new GaqlError(
      "BAD_ENUM_CONSTANT",
      `Error in WHERE clause: '${text}' is not a value of '${name}'.`,
    );
  }
  if (each.dataType === "INT64") {
    if (/^-?\d+$/.test(text)) return Number(text);
    throw new GaqlError("BAD_NUMBER", `Error in WHERE clause: '${text}' is not a number.`);
  }
  if (each.dataType === "BOOLEAN") {
    if (/^(true|false)$/i.test(text)) return text.toLowerCase() === "true";
    throw new GaqlError("BAD_VALUE", `Error in WHERE clause: bad value '${text}'.`);
  }
  return text;
}

function checkOrdering(each: AdsField, resource: AdsResource, { select }: GaqlQuery): void {
  if (resourceOf(each.name) === resource || select.includes(each.name)) return;
  throw new GaqlError(
    "EXPECTED_REFERENCED_FIELD_IN_SELECT_CLAUSE",
    `The following field must be present in SELECT clause: '${each.name}'.`,
  );
}

/** Metrics are served by day only. */
function checkDays(
  { where }: GaqlQuery,
  {
    select,
    range,
    isManager,
  }: { select: readonly AdsField[]; range: DayRange | null; isManager: boolean },
): void {
  const isDated = select.some(({ name }) => name === dateField);
  if (isDated && range === null) {
    throw new GaqlError(
      "EXPECTED_FILTERS_ON_DATE_RANGE",
      "Error in query: a query on core date segments requires filters that make the date range finite.",
    );
  }
  const hasMetrics = select.some(({ category }) => category === "METRIC");
  if (hasMetrics && isManager) {
    throw new GaqlError(
      "REQUESTED_METRICS_FOR_MANAGER",
      "Metrics cannot be requested for a manager account. To retrieve metrics, issue separate requests against each client account under the manager account.",
    );
  }
  const needsDays = hasMetrics || where.some(({ field }) => field === dateField);
  if (needsDays && !isDated) throw unservedQuery(`A query without '${dateField}' in SELECT`);
}
