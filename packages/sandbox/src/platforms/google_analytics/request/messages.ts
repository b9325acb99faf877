/**
 * A field's type: a scalar, an enum or another message; `[]` means repeated. `unserved` marks a field of the real API
 * that the sandbox does not serve.
 */
export type Message = Readonly<Record<string, string>>;

const compatibilityBasis: Message = {
  property: "string",
  dimensions: "Dimension[]",
  metrics: "Metric[]",
  dimensionFilter: "FilterExpression",
  metricFilter: "unserved",
};

/** The served request messages of google.analytics.data.v1beta and their parts. */
export const messages: Readonly<Record<string, Message>> = {
  RunReportRequest: {
    ...compatibilityBasis,
    dateRanges: "DateRange[]",
    currencyCode: "string",
    returnPropertyQuota: "bool",
    offset: "int64",
    limit: "int64",
    orderBys: "OrderBy[]",
    cohortSpec: "unserved",
    comparisons: "unserved[]",
    keepEmptyRows: "unserved",
    metricAggregations: "unserved[]",
  },
  CheckCompatibilityRequest: { ...compatibilityBasis, compatibilityFilter: "unserved" },
  Dimension: { name: "string", dimensionExpression: "unserved" },
  Metric: { name: "string", expression: "unserved", invisible: "unserved" },
  DateRange: { startDate: "string", endDate: "string", name: "string" },
  FilterExpression: {
    andGroup: "unserved",
    orGroup: "unserved",
    notExpression: "unserved",
    filter: "Filter",
  },
  Filter: {
    fieldName: "string",
    stringFilter: "StringFilter",
    inListFilter: "InListFilter",
    numericFilter: "unserved",
    betweenFilter: "unserved",
    emptyFilter: "unserved",
  },
  StringFilter: { matchType: "MatchType", value: "string", caseSensitive: "bool" },
  InListFilter: { values: "string[]", caseSensitive: "bool" },
  OrderBy: {
    metric: "unserved",
    dimension: "DimensionOrderBy",
    pivot: "unserved",
    desc: "unserved",
  },
  DimensionOrderBy: { dimensionName: "string", orderType: "OrderType" },
};

/** At most one of these fields of a message may be set. */
export const oneofs: Readonly<Record<string, { name: string; fields: readonly string[] }>> = {
  Filter: { name: "one_filter", fields: ["stringFilter", "inListFilter"] },
};

type Enum = {
  /** The name in error messages. */
  name: string;
  /** In the order of their field numbers. */
  values: readonly string[];
  served: readonly string[];
};

export const enums: Readonly<Record<string, Enum>> = {
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
    served: ["EXACT"],
  },
  OrderType: {
    name: "OrderBy.DimensionOrderBy.OrderType",
    values: ["ORDER_TYPE_UNSPECIFIED", "ALPHANUMERIC", "CASE_INSENSITIVE_ALPHANUMERIC", "NUMERIC"],
    served: ["ALPHANUMERIC"],
  },
};
