import { zoneDay } from "../../../core/zone.ts";
import type { Traffic } from "../../../core/traffic-data.ts";
import { findIncompatible, incompatibleText } from "../registry/compatibility.ts";
import type { DimensionField, MetricField } from "../registry/field.ts";
import { findDimension, findMetric, findSimilar } from "../registry/find-field.ts";
import { unservedFields } from "../registry/unserved-fields.ts";
import { readDateRanges, type DaySpan } from "./date-ranges.ts";
import type { CompatibilityRequest, Filter, ReportRequest } from "./report-request.ts";

export type CheckedFields = {
  dimensions: DimensionField[];
  metrics: MetricField[];
  filter: { dimension: DimensionField; filter: Filter } | null;
};

export type CheckedReport = CheckedFields & { spans: DaySpan[] };

/** The first problem of a request, in Google's words. */
export type RequestProblem = { problem: string };

const schemaPage = "https://developers.google.com/analytics/devguides/reporting/data/v1/api-schema";
const maxDimensions = 9;
const maxMetrics = 10;
const maxSpans = 4;

/** Checks a report in the same order as the real API. */
export function checkReport(
  request: ReportRequest,
  { traffic, now }: { traffic: Traffic; now: number },
): CheckedReport | RequestProblem {
  const { dateRanges = [], limit = 0, offset = 0, currencyCode = "" } = request;
  const fields = checkFields(request);
  if ("problem" in fields) return fields;
  if (limit < 0) return { problem: `limit must be positive. The API received limit = ${limit}` };
  if (offset < 0)
    return { problem: `offset must be positive. The API received offset = ${offset}` };
  const spans = readDateRanges(dateRanges, zoneDay(traffic.property.timezone, now));
  if ("problem" in spans) return spans;
  if (dateRanges.length > maxSpans) {
    return {
      problem: `Requests are limited to ${maxSpans} dateRanges.\n  This request contains ${dateRanges.length} dateRanges.`,
    };
  }
  const problem =
    checkSize(fields) ?? checkCompatible(fields) ?? checkOrders(request, fields, spans.length > 1);
  if (problem) return problem;
  if (currencyCode !== "" && currencyCode !== traffic.property.currency) {
    return { problem: `The currency code ${currencyCode} is not served by this sandbox.` };
  }
  return { ...fields, spans };
}

/** Looks up every field of a report and of its filter. */
export function checkFields({
  dimensions = [],
  metrics = [],
  dimensionFilter,
}: CompatibilityRequest): CheckedFields | RequestProblem {
  const checked: CheckedFields = { dimensions: [], metrics: [], filter: null };
  for (const { name = "" } of dimensions) {
    const field = findDimension(name);
    if (!field) return { problem: unknownField(name, "dimension") };
    checked.dimensions.push(field);
  }
  for (const { name = "" } of metrics) {
    const field = findMetric(name);
    if (!field) return { problem: unknownField(name, "metric") };
    checked.metrics.push(field);
  }
  const { filter } = dimensionFilter ?? {};
  if (!filter) return checked;
  const { fieldName = "", stringFilter, inListFilter } = filter;
  const dimension = findDimension(fieldName);
  if (!dimension) return { problem: unknownField(fieldName, "dimension") };
  if (!stringFilter && !inListFilter) {
    return { problem: `The filter for field ${fieldName} is not a valid dimension filter.` };
  }
  if (inListFilter && !inListFilter.values?.length) {
    return { problem: `The inListFilter for field ${fieldName} must have at least one value.` };
  }
  return { ...checked, filter: { dimension, filter } };
}

function checkSize({ dimensions, metrics }: CheckedFields): RequestProblem | null {
  if (dimensions.length > maxDimensions) return tooMany("dimensions", maxDimensions);
  if (metrics.length > maxMetrics) return tooMany("metrics", maxMetrics);
  if (dimensions.length + metrics.length === 0) {
    return { problem: "Requests must specify dimensions and/or metrics." };
  }
  const dimension = firstDuplicate(dimensions);
  if (dimension) return { problem: `Found duplicate dimensions: ${dimension}` };
  const metric = firstDuplicate(metrics);
  return metric
    ? { problem: `Duplicate metrics are not allowed. Found duplicate metrics: ${metric}` }
    : null;
}

/** The filter's field must be compatible too. */
export function checkCompatible({
  dimensions,
  metrics,
  filter,
}: CheckedFields): RequestProblem | null {
  const all = filter ? [...dimensions, filter.dimension] : dimensions;
  const names = findIncompatible({ dimensions: all, metrics });
  return names.length > 0 ? { problem: incompatibleText(names) } : null;
}

/** Reports with several date ranges can be ordered by `dateRange`. */
function checkOrders(
  { orderBys = [] }: ReportRequest,
  { dimensions }: CheckedFields,
  hasSpanColumn: boolean,
): RequestProblem | null {
  const names = new Set(dimensions.map(({ apiName }) => apiName));
  if (hasSpanColumn) names.add("dateRange");
  for (const { dimension } of orderBys) {
    const name = dimension?.dimensionName ?? "";
    if (!names.has(name)) {
      return {
        problem: `Field ${name} exists in OrderBy but is not defined in input Dimensions/Metrics list`,
      };
    }
  }
  return null;
}

/** Google's text has two spaces before "For" for metrics. */
function unknownField(name: string, kind: "dimension" | "metric"): string {
  if (unservedFields[kind].has(name)) return `The ${kind} ${name} is not served by this sandbox.`;
  const similar = findSimilar(name, kind);
  const hint = similar === null ? "" : `Did you mean ${similar}? `;
  const space = kind === "metric" ? "  " : " ";
  return `${hint}Field ${name} is not a valid ${kind}.${space}For a list of valid dimensions and metrics, see ${schemaPage} `;
}

function tooMany(what: "dimensions" | "metrics", most: number): RequestProblem {
  return { problem: `Requests are limited to ${most} ${what} within a nested request.` };
}

function firstDuplicate(fields: readonly { apiName: string }[]): string | null {
  const names = fields.map(({ apiName }) => apiName);
  return names.find((name, index) => names.indexOf(name) !== index) ?? null;
}
