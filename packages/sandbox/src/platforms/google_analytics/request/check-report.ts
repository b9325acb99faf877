import { zoneDay } from "../../../core/zone.ts";
import type { Traffic } from "../../../core/traffic-data.ts";
import { refuse } from "../../google/google-errors.ts";
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

const schemaPage = "https://developers.google.com/analytics/devguides/reporting/data/v1/api-schema";
const maxDimensions = 9;
const maxMetrics = 10;
const maxSpans = 4;

/** Checks a report in the same order as the real API. @throws GoogleRefusal for the first problem */
export function checkReport(
  request: ReportRequest,
  { traffic, now }: { traffic: Traffic; now: number },
): CheckedReport {
  const { dateRanges = [], limit = 0, offset = 0, currencyCode = "" } = request;
  const fields = checkFields(request);
  if (limit < 0) refuse(`limit must be positive. The API received limit = ${limit}`);
  if (offset < 0) refuse(`offset must be positive. The API received offset = ${offset}`);
  const spans = readDateRanges(dateRanges, zoneDay(traffic.property.timezone, now));
  if (dateRanges.length > maxSpans) {
    refuse(
      `Requests are limited to ${maxSpans} dateRanges.\n  This request contains ${dateRanges.length} dateRanges.`,
    );
  }
  checkSize(fields);
  checkCompatible(fields);
  checkOrders(request, fields, spans.length > 1);
  if (currencyCode !== "" && currencyCode !== traffic.property.currency) {
    refuse(`The currency code ${currencyCode} is not served by this sandbox.`);
  }
  return { ...fields, spans };
}

/** Looks up every field of a report and of its filter. @throws GoogleRefusal */
export function checkFields({
  dimensions = [],
  metrics = [],
  dimensionFilter,
}: CompatibilityRequest): CheckedFields {
  const checked: CheckedFields = {
    dimensions: dimensions.map(({ name = "" }) => dimensionNamed(name)),
    metrics: metrics.map(
      ({ name = "" }) => findMetric(name) ?? refuse(unknownField(name, "metric")),
    ),
    filter: null,
  };
  const { filter } = dimensionFilter ?? {};
  if (!filter) return checked;
  const { fieldName = "", stringFilter, inListFilter } = filter;
  const dimension = dimensionNamed(fieldName);
  if (!stringFilter && !inListFilter) {
    refuse(`The filter for field ${fieldName} is not a valid dimension filter.`);
  }
  if (inListFilter && !inListFilter.values?.length) {
    refuse(`The inListFilter for field ${fieldName} must have at least one value.`);
  }
  return { ...checked, filter: { dimension, filter } };
}

function dimensionNamed(name: string): DimensionField {
  return findDimension(name) ?? refuse(unknownField(name, "dimension"));
}

function checkSize({ dimensions, metrics }: CheckedFields): void {
  if (dimensions.length > maxDimensions) refuse(tooMany("dimensions", maxDimensions));
  if (metrics.length > maxMetrics) refuse(tooMany("metrics", maxMetrics));
  if (dimensions.length + metrics.length === 0) {
    refuse("Requests must specify dimensions and/or metrics.");
  }
  const dimension = firstDuplicate(dimensions);
  if (dimension) refuse(`Found duplicate dimensions: ${dimension}`);
  const metric = firstDuplicate(metrics);
  if (metric) refuse(`Duplicate metrics are not allowed. Found duplicate metrics: ${metric}`);
}

/** The filter's field must be compatible too. @throws GoogleRefusal */
export function checkCompatible({ dimensions, metrics, filter }: CheckedFields): void {
  const all = filter ? [...dimensions, filter.dimension] : dimensions;
  const names = findIncompatible({ dimensions: all, metrics });
  if (names.length > 0) refuse(incompatibleText(names));
}

/** Reports with several date ranges can be ordered by `dateRange`. */
function checkOrders(
  { orderBys = [] }: ReportRequest,
  { dimensions }: CheckedFields,
  hasSpanColumn: boolean,
): void {
  const names = new Set(dimensions.map(({ apiName }) => apiName));
  if (hasSpanColumn) names.add("dateRange");
  for (const { dimension } of orderBys) {
    const name = dimension?.dimensionName ?? "";
    if (!names.has(name)) {
      refuse(`Field ${name} exists in OrderBy but is not defined in input Dimensions/Metrics list`);
    }
  }
}

/** Google's text has two spaces before "For" for metrics. */
function unknownField(name: string, kind: "dimension" | "metric"): string {
  if (unservedFields[kind].has(name)) return `The ${kind} ${name} is not served by this sandbox.`;
  const similar = findSimilar(name, kind);
  const hint = similar === null ? "" : `Did you mean ${similar}? `;
  const space = kind === "metric" ? "  " : " ";
  return `${hint}Field ${name} is not a valid ${kind}.${space}For a list of valid dimensions and metrics, see ${schemaPage} `;
}

function tooMany(what: "dimensions" | "metrics", most: number): string {
  return `Requests are limited to ${most} ${what} within a nested request.`;
}

function firstDuplicate(fields: readonly { apiName: string }[]): string | null {
  const names = fields.map(({ apiName }) => apiName);
  return names.find((name, index) => names.indexOf(name) !== index) ?? null;
}
