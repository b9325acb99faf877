import { adsFields, adsResources, resourceOf, type AdsResource } from "../fields/catalog.ts";
import type { AdsField } from "../fields/field.ts";
import { checkCondition } from "./check-condition.ts";
import { dateField, dateRangeOf, isFinite, type DayRange } from "./date-range.ts";
import { GaqlError } from "./gaql-error.ts";
import type { GaqlQuery } from "./query.ts";

/** A query with valid and compatible fields. */
export type CheckedQuery = {
  query: GaqlQuery;
  resource: AdsResource;
  select: readonly AdsField[];
  /** Days in the account's time zone, both included; infinite where unbounded. */
  range: DayRange;
  hasMetrics: boolean;
  isSegmented: boolean;
};

/** @throws GaqlError for the violated rule; `today` is in the account's time zone, in days since 1970-01-01 */
export function checkQuery(
  query: GaqlQuery,
  { today, isManager }: { today: number; isManager: boolean },
): CheckedQuery {
  const resource = adsResources.find(({ name }) => name === query.from);
  if (!resource) {
    throw new GaqlError(
      "BAD_RESOURCE_TYPE_IN_FROM_CLAUSE",
      `Error in FROM clause: '${query.from}' is not a valid resource name.`,
    );
  }
  const select = query.select.map((name) => fieldNamed(name));
  for (const each of select) checkPlace(each, resource, "SELECT");
  for (const condition of query.where) {
    const each = fieldNamed(condition.field);
    checkPlace(each, resource, "WHERE");
    checkCondition(condition, each);
  }
  for (const { field: name } of query.orderBy) checkOrdering(fieldNamed(name), resource, query);
  checkParameters(query);

  const range = dateRangeOf(query.where, today);
  const isSegmented = select.some(({ category }) => category === "SEGMENT");
  const isDated = isSegmented || query.where.some(({ field: name }) => name === dateField);
  if (isDated && !isFinite(range)) {
    throw new GaqlError(
      "EXPECTED_FILTERS_ON_DATE_RANGE",
      "Error in query: a query on core date segments requires filters that make the date range finite.",
    );
  }
  const hasMetrics = mentions(query).some((name) => fieldNamed(name).category === "METRIC");
  if (hasMetrics && isManager) {
    throw new GaqlError(
      "REQUESTED_METRICS_FOR_MANAGER",
      "Metrics cannot be requested for a manager account. To retrieve metrics, issue separate requests against each client account under the manager account.",
    );
  }
  return { query, resource, select, range, hasMetrics, isSegmented };
}

function mentions({ select, where }: GaqlQuery): string[] {
  return [...select, ...where.map(({ field: name }) => name)];
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
  { name, category, isFilterable }: AdsField,
  { name: from, attributed, hasMetrics }: AdsResource,
  clause: "SELECT" | "WHERE",
): void {
  const refuse = (code: string) => {
    throw new GaqlError(code, `Cannot use '${name}' in the ${clause} clause with '${from}'.`);
  };
  if (clause === "WHERE" && !isFilterable) refuse("PROHIBITED_FIELD_IN_WHERE_CLAUSE");
  if (category === "ATTRIBUTE") {
    const owner = resourceOf(name);
    if (owner === from || attributed.includes(owner)) return;
    refuse(`PROHIBITED_RESOURCE_TYPE_IN_${clause}_CLAUSE`);
  }
  if (!hasMetrics) refuse(`PROHIBITED_${category}_IN_SELECT_OR_WHERE_CLAUSE`);
}

function checkOrdering(each: AdsField, resource: AdsResource, { select }: GaqlQuery): void {
  if (!each.isSortable) {
    throw new GaqlError("PROHIBITED_FIELD_IN_ORDER_BY_CLAUSE", `Cannot order by '${each.name}'.`);
  }
  const isOfMain = each.category === "ATTRIBUTE" && resourceOf(each.name) === resource.name;
  if (isOfMain || select.includes(each.name)) return;
  throw new GaqlError(
    "EXPECTED_REFERENCED_FIELD_IN_SELECT_CLAUSE",
    `The following field must be present in SELECT clause: '${each.name}'.`,
  );
}

const knownParameters = new Set(["include_drafts", "omit_unselected_resource_names"]);

function checkParameters({ parameters }: GaqlQuery): void {
  for (const [name, value] of parameters) {
    if (!knownParameters.has(name)) {
      throw new GaqlError("BAD_PARAMETER_NAME", `Error in PARAMETERS clause: bad name '${name}'.`);
    }
    if (!/^(true|false)$/i.test(value)) {
      throw new GaqlError(
        "BAD_PARAMETER_VALUE",
        `Error in PARAMETERS clause: bad value '${value}'.`,
      );
    }
  }
}
