import { dayMs } from "../../core/zone.ts";
import { invalidParameter, type SearchError } from "./errors.ts";
import { expressionProblem } from "./filters.ts";
import { maxRows, type QueryFields } from "./query-fields.ts";

/** The range in days since 1970-01-01, both included, and the aggregation type of the answer. */
export type Query = QueryFields & {
  fromDay: number;
  toDay: number;
  aggregatedBy: "byProperty" | "byPage";
};

/** Checks whether the fields are compatible. The range is in Pacific days. */
export function checkQuery(fields: QueryFields): Query | { refusal: SearchError } {
  const fromDay = dayOf(fields.startDate);
  const toDay = dayOf(fields.endDate);
  if (fromDay === null) return dateRefusal(fields.startDate, "start_date");
  if (toDay === null) return dateRefusal(fields.endDate, "end_date");
  const refusal =
    rangeRefusal(fields, fromDay, toDay) ??
    dimensionRefusal(fields) ??
    aggregationRefusal(fields) ??
    filterRefusal(fields);
  if (refusal) return { refusal };
  const usesPages =
    isFeed(fields) || mentions(fields, "page") || mentions(fields, "searchAppearance");
  const isByPage = usesPages || fields.aggregation === "byPage";
  return { ...fields, fromDay, toDay, aggregatedBy: isByPage ? "byPage" : "byProperty" };
}

/** Results outside search (such as Discover) have no query or position and are counted by page only. */
export function isFeed({ type }: Pick<QueryFields, "type">): boolean {
  return type === "discover" || type === "googleNews";
}

export function mentions(
  { dimensions, filters }: Pick<QueryFields, "dimensions" | "filters">,
  dimension: string,
): boolean {
  return (
    dimensions.some((each) => each === dimension) ||
    filters.some((filter) => filter.dimension === dimension)
  );
}

function rangeRefusal(
  { rowLimit, startRow, startDate, endDate }: QueryFields,
  fromDay: number,
  toDay: number,
): SearchError | null {
  if (fromDay > toDay) {
    return invalidParameter(
      `Start date '${startDate}' must be less than or equal to the end date '${endDate}'.`,
      "start_date",
    );
  }
  if (rowLimit < 1 || rowLimit > maxRows) {
    return invalidParameter(
      `'${rowLimit}' is not a valid row limit. It must be between 1 and ${maxRows}.`,
      "row_limit",
    );
  }
  return startRow < 0
    ? invalidParameter(`'${startRow}' is not a valid start row.`, "start_row")
    : null;
}

function dimensionRefusal(query: QueryFields): SearchError | null {
  const { dimensions, dataState } = query;
  if (new Set(dimensions).size < dimensions.length) {
    return refuseDimensions("Duplicate dimensions are not allowed.");
  }
  if (dimensions.includes("searchAppearance") && dimensions.length > 1) {
    return refuseDimensions(
      "Cannot group by search appearance dimension together with another dimension.",
    );
  }
  const hasHour = dimensions.includes("hour");
  if (hasHour && dimensions.includes("date")) {
    return refuseDimensions("Request cannot be grouped by both date and hour");
  }
  if (hasHour && dataState !== "hourlyAll") {
    return refuseDimensions("Grouping by HOUR requires setting dataState=HOURLY_ALL");
  }
  if (!hasHour && dataState === "hourlyAll") {
    return invalidParameter(
      "Using dataState=HOURLY_ALL is allowed only when grouping by HOUR",
      "data_state",
    );
  }
  return isFeed(query) && mentions(query, "query")
    ? refuseDimensions("Cannot group or filter by query for this search type.")
    : null;
}

function refuseDimensions(message: string): SearchError {
  return invalidParameter(message, "dimensions");
}

function aggregationRefusal(query: QueryFields): SearchError | null {
  // Results outside search are always counted by page.
  if (isFeed(query)) return null;
  const isRefused =
    query.aggregation === "byNewsShowcasePanel" ||
    (query.aggregation === "byProperty" && mentions(query, "page"));
  if (!isRefused) return null;
  const name = query.aggregation === "byProperty" ? "BY_PROPERTY" : "BY_NEWS_SHOWCASE_PANEL";
  return invalidParameter(
    `'${name}' is not a valid aggregation type in the context of the request.`,
    "aggregation_type",
  );
}

function filterRefusal({ filters }: QueryFields): SearchError | null {
  for (const filter of filters) {
    const problem = expressionProblem(filter);
    if (problem !== null) return invalidParameter(problem, "dimension_filter_groups");
  }
  return null;
}

function dateRefusal(text: string, field: string): { refusal: SearchError } {
  return {
    refusal: invalidParameter(
      text === "" ? `Required parameter: ${field}` : `'${text}' is not a valid date.`,
      field,
    ),
  };
}

function dayOf(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const at = Date.parse(`${text}T00:00:00Z`);
  const isReal = !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
  return isReal ? at / dayMs : null;
}
