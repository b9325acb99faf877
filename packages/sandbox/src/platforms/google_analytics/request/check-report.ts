import { zoneDay } from "../../../core/zone.ts";
import type { Traffic } from "../../../core/traffic-data.ts";
import { filtersOf } from "../engine/filter-tests.ts";
import { hasReadablePattern, numberTest, valueTest } from "../engine/value-tests.ts";
import { findIncompatible, incompatibleText } from "../registry/compatibility.ts";
import type { DimensionField, MetricField } from "../registry/field.ts";
import { findDimension, findMeant, findMetric } from "../registry/find-field.ts";
import { readDateRanges, type DaySpan } from "./date-ranges.ts";
import type {
  AskedDimension,
  AskedMetric,
  FilterExpression,
  ReportBasis,
} from "./report-request.ts";

export type CheckedFields = {
  dimensions: { asked: string; field: DimensionField }[];
  metrics: { asked: string; field: MetricField; isInvisible: boolean }[];
};

export type CheckedBasis = CheckedFields & { spans: DaySpan[] };

/** What is wrong with a request, in Google's words. */
export type Wrong = { wrong: string };

const schemaPage = "https://developers.google.com/analytics/devguides/reporting/data/v1/api-schema";
const maxDimensions = 9;
const maxMetrics = 10;
const maxSpans = 4;

/** The checks that reports and pivot reports share, in the order of the real service. */
export function checkBasis(
  request: ReportBasis,
  { traffic, now, paging }: { traffic: Traffic; now: number; paging(): Wrong | null },
): CheckedBasis | Wrong {
  const { dimensions = [], metrics = [], dateRanges = [] } = request;
  const fields = checkFields(request);
  if ("wrong" in fields) return fields;
  const pages = paging();
  if (pages) return pages;
  if (request.cohortSpec) return { wrong: "Cohort requests are not served by this sandbox." };
  if (request.comparisons?.length) {
    return { wrong: "Comparisons are not served by this sandbox." };
  }
  const spans = readDateRanges(dateRanges, zoneDay(traffic.property.timezone, now));
  if ("wrong" in spans) return spans;
  if (dateRanges.length > maxSpans) {
    return {
      wrong: `Requests are limited to ${maxSpans} dateRanges.\n  This request contains ${dateRanges.length} dateRanges.`,
    };
  }
  if (dimensions.length > maxDimensions) return tooMany("dimensions", maxDimensions);
  if (metrics.length > maxMetrics) return tooMany("metrics", maxMetrics);
  if (dimensions.length + metrics.length === 0) {
    return { wrong: "Requests must specify dimensions and/or metrics." };
  }
  const doubled = firstDouble(dimensions.map(({ name }) => name));
  if (doubled) return { wrong: `Found duplicate dimensions: ${doubled}` };
  const doubledMetric = firstDouble(metrics.map(({ name }) => name));
  if (doubledMetric) {
    return {
      wrong: `Duplicate metrics are not allowed. Found duplicate metrics: ${doubledMetric}`,
    };
  }
  const compatible = checkCompatible(fields, request);
  if (compatible) return compatible;
  const { currencyCode = "" } = request;
  if (currencyCode !== "" && currencyCode !== traffic.property.currency) {
    return { wrong: `The currency code ${currencyCode} is not served by this sandbox.` };
  }
  return { ...fields, spans };
}

/** That every field has a name that is known, in the report as in its filters. */
export function checkFields(request: {
  dimensions?: AskedDimension[];
  metrics?: AskedMetric[];
  dimensionFilter?: FilterExpression;
  metricFilter?: FilterExpression;
}): CheckedFields | Wrong {
  const { dimensions = [], metrics = [], dimensionFilter, metricFilter } = request;
  const checked: CheckedFields = { dimensions: [], metrics: [] };
  for (const { name = "", dimensionExpression } of dimensions) {
    if (dimensionExpression)
      return { wrong: "Dimension expressions are not served by this sandbox." };
    const field = findDimension(name);
    if (!field) return unknownDimension(name);
    checked.dimensions.push({ asked: name, field });
  }
  for (const { name = "", expression, invisible = false } of metrics) {
    if (expression) return { wrong: "Metric expressions are not served by this sandbox." };
    const field = findMetric(name);
    if (!field) return unknownMetric(name);
    checked.metrics.push({ asked: name, field, isInvisible: invisible });
  }
  return (
    checkFilter(dimensionFilter, "dimension") ?? checkFilter(metricFilter, "metric") ?? checked
  );
}

/** Fields of filters count as well. */
export function checkCompatible(
  { dimensions, metrics }: CheckedFields,
  { dimensionFilter, metricFilter }: Pick<ReportBasis, "dimensionFilter" | "metricFilter">,
): Wrong | null {
  const names = findIncompatible({
    dimensions: [
      ...dimensions.map(({ field }) => field),
      ...filtersOf(dimensionFilter).flatMap(({ fieldName = "" }) => findDimension(fieldName) ?? []),
    ],
    metrics: [
      ...metrics.map(({ field }) => field),
      ...filtersOf(metricFilter).flatMap(({ fieldName = "" }) => findMetric(fieldName) ?? []),
    ],
  });
  return names.length > 0 ? { wrong: incompatibleText(names) } : null;
}

function checkFilter(
  expression: FilterExpression | undefined,
  kind: "dimension" | "metric",
): Wrong | null {
  for (const filter of filtersOf(expression)) {
    const { fieldName = "" } = filter;
    if (kind === "dimension" && !findDimension(fieldName)) return unknownDimension(fieldName);
    if (kind === "metric" && !findMetric(fieldName)) return unknownMetric(fieldName);
    if (!hasReadablePattern(filter)) {
      return { wrong: `The regular expression ${filter.stringFilter?.value ?? ""} is invalid.` };
    }
    const test = kind === "dimension" ? valueTest(filter) : numberTest(filter);
    if (!test) return { wrong: `The filter for field ${fieldName} is not a valid ${kind} filter.` };
    if (filter.inListFilter && !filter.inListFilter.values?.length) {
      return { wrong: `The inListFilter for field ${fieldName} must have at least one value.` };
    }
  }
  return null;
}

function unknownDimension(name: string): Wrong {
  return {
    wrong: `${meant(name, "dimension")}Field ${name} is not a valid dimension. For a list of valid dimensions and metrics, see ${schemaPage} `,
  };
}

/** The real text has two spaces here. */
function unknownMetric(name: string): Wrong {
  return {
    wrong: `${meant(name, "metric")}Field ${name} is not a valid metric.  For a list of valid dimensions and metrics, see ${schemaPage} `,
  };
}

function meant(name: string, kind: "dimension" | "metric"): string {
  const known = findMeant(name, kind);
  return known === null ? "" : `Did you mean ${known}? `;
}

function tooMany(what: "dimensions" | "metrics", most: number): Wrong {
  return { wrong: `Requests are limited to ${most} ${what} within a nested request.` };
}

function firstDouble(names: readonly (string | undefined)[]): string | null {
  return names.find((name, place) => names.indexOf(name) !== place) ?? null;
}
