import type { Message, MessageTypes } from "../../google/read-message.ts";

const compatibilityBasis: Message = {
  property: "string",
  dimensions: "Dimension[]",
  metrics: "Metric[]",
  dimensionFilter: "FilterExpression",
  metricFilter: "unserved",
};

const messages: Readonly<Record<string, Message>> = {
  RunReportRequest: {
    ...compatibilityBasis,
    dateRanges: "DateRange[]",
    currencyCode: "string",
    returnPropertyQuota: "bool",
    offset: "int64",
    limit: "int64",
    orderBys: "OrderBy[]",
    cohortSpec: "unserved",
    comparisons: "unserved",
    keepEmptyRows: "unserved",
    metricAggregations: "unserved",
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

const enums: MessageTypes["enums"] = {
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

/** The served request messages and their parts. */
export const messageTypes: MessageTypes = {
  package: "google.analytics.data.v1beta",
  messages,
  enums,
  oneofs: { Filter: { name: "one_filter", fields: ["stringFilter", "inListFilter"] } },
};
