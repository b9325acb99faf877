/** A field's type: a scalar, an enum or another message; `[]` means that it repeats. */
export type Message = Readonly<Record<string, string>>;

const filtered = {
  property: "string",
  dimensions: "Dimension[]",
  metrics: "Metric[]",
  dateRanges: "DateRange[]",
  dimensionFilter: "FilterExpression",
  metricFilter: "FilterExpression",
  currencyCode: "string",
  cohortSpec: "CohortSpec",
  keepEmptyRows: "bool",
  returnPropertyQuota: "bool",
  comparisons: "Comparison[]",
};

/** The requests of google.analytics.data.v1beta and what they are made of. */
export const messages: Readonly<Record<string, Message>> = {
  RunReportRequest: {
    ...filtered,
    offset: "int64",
    limit: "int64",
    metricAggregations: "MetricAggregation[]",
    orderBys: "OrderBy[]",
  },
  RunPivotReportRequest: { ...filtered, pivots: "Pivot[]" },
  BatchRunReportsRequest: { property: "string", requests: "RunReportRequest[]" },
  BatchRunPivotReportsRequest: { property: "string", requests: "RunPivotReportRequest[]" },
  CheckCompatibilityRequest: {
    property: "string",
    dimensions: "Dimension[]",
    metrics: "Metric[]",
    dimensionFilter: "FilterExpression",
    metricFilter: "FilterExpression",
    compatibilityFilter: "Compatibility",
  },
  Dimension: { name: "string", dimensionExpression: "DimensionExpression" },
  DimensionExpression: {
    lowerCase: "CaseExpression",
    upperCase: "CaseExpression",
    concatenate: "ConcatenateExpression",
  },
  CaseExpression: { dimensionName: "string" },
  ConcatenateExpression: { dimensionNames: "string[]", delimiter: "string" },
  Metric: { name: "string", expression: "string", invisible: "bool" },
  DateRange: { startDate: "string", endDate: "string", name: "string" },
  FilterExpression: {
    andGroup: "FilterExpressionList",
    orGroup: "FilterExpressionList",
    notExpression: "FilterExpression",
    filter: "Filter",
  },
  FilterExpressionList: { expressions: "FilterExpression[]" },
  Filter: {
    fieldName: "string",
    stringFilter: "StringFilter",
    inListFilter: "InListFilter",
    numericFilter: "NumericFilter",
    betweenFilter: "BetweenFilter",
    emptyFilter: "EmptyFilter",
  },
  StringFilter: { matchType: "MatchType", value: "string", caseSensitive: "bool" },
  InListFilter: { values: "string[]", caseSensitive: "bool" },
  NumericFilter: { operation: "Operation", value: "NumericValue" },
  BetweenFilter: { fromValue: "NumericValue", toValue: "NumericValue" },
  EmptyFilter: {},
  NumericValue: { int64Value: "int64", doubleValue: "double" },
  OrderBy: {
    metric: "MetricOrderBy",
    dimension: "DimensionOrderBy",
    pivot: "PivotOrderBy",
    desc: "bool",
  },
  MetricOrderBy: { metricName: "string" },
  DimensionOrderBy: { dimensionName: "string", orderType: "OrderType" },
  PivotOrderBy: { metricName: "string", pivotSelections: "PivotSelection[]" },
  PivotSelection: { dimensionName: "string", dimensionValue: "string" },
  Pivot: {
    fieldNames: "string[]",
    orderBys: "OrderBy[]",
    offset: "int64",
    limit: "int64",
    metricAggregations: "MetricAggregation[]",
  },
  CohortSpec: {
    cohorts: "Cohort[]",
    cohortsRange: "CohortsRange",
    cohortReportSettings: "CohortReportSettings",
  },
  Cohort: { name: "string", dimension: "string", dateRange: "DateRange" },
  CohortsRange: { granularity: "Granularity", startOffset: "int32", endOffset: "int32" },
  CohortReportSettings: { accumulate: "bool" },
  Comparison: { name: "string", dimensionFilter: "FilterExpression", comparison: "string" },
};

/** Of these fields of a message only one may be set. */
export const oneofs: Readonly<Record<string, { name: string; fields: readonly string[] }>> = {
  DimensionExpression: {
    name: "one_expression",
    fields: ["lowerCase", "upperCase", "concatenate"],
  },
  FilterExpression: {
    name: "expr",
    fields: ["andGroup", "orGroup", "notExpression", "filter"],
  },
  Filter: {
    name: "one_filter",
    fields: ["stringFilter", "inListFilter", "numericFilter", "betweenFilter", "emptyFilter"],
  },
  NumericValue: { name: "one_value", fields: ["int64Value", "doubleValue"] },
  OrderBy: { name: "one_order_by", fields: ["metric", "dimension", "pivot"] },
  Comparison: { name: "one_comparison", fields: ["dimensionFilter", "comparison"] },
};

/** Values in the order of their numbers, each with the name under which errors know the enum. */
export const enums: Readonly<Record<string, { name: string; values: readonly string[] }>> = {
  MetricAggregation: {
    name: "MetricAggregation",
    values: ["METRIC_AGGREGATION_UNSPECIFIED", "TOTAL", "MINIMUM", "MAXIMUM", "", "COUNT"],
  },
  Compatibility: {
    name: "Compatibility",
    values: ["COMPATIBILITY_UNSPECIFIED", "COMPATIBLE", "INCOMPATIBLE"],
  },
  MatchType: {
    name: "Filter.StringFilter.MatchType",
    values: [
      "MATCH_TYPE_UNSPECIFIED",
      "EXACT",
      "BEGINS_WITH",
      "ENDS_WITH",
      "CONTAINS",
      "FULL_REGEXP",
      "PARTIAL_REGEXP",
    ],
  },
  Operation: {
    name: "Filter.NumericFilter.Operation",
    values: [
      "OPERATION_UNSPECIFIED",
      "EQUAL",
      "LESS_THAN",
      "LESS_THAN_OR_EQUAL",
      "GREATER_THAN",
      "GREATER_THAN_OR_EQUAL",
    ],
  },
  OrderType: {
    name: "OrderBy.DimensionOrderBy.OrderType",
    values: ["ORDER_TYPE_UNSPECIFIED", "ALPHANUMERIC", "CASE_INSENSITIVE_ALPHANUMERIC", "NUMERIC"],
  },
  Granularity: {
    name: "CohortsRange.Granularity",
    values: ["GRANULARITY_UNSPECIFIED", "DAILY", "WEEKLY", "MONTHLY"],
  },
};
