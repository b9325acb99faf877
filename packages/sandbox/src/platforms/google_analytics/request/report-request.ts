// The messages of the API as they are once their JSON has been read: int64 are numbers, absent fields are absent.

export type NumericValue = { int64Value?: number; doubleValue?: number };

export type Filter = {
  fieldName?: string;
  stringFilter?: { matchType?: string; value?: string; caseSensitive?: boolean };
  inListFilter?: { values?: string[]; caseSensitive?: boolean };
  numericFilter?: { operation?: string; value?: NumericValue };
  betweenFilter?: { fromValue?: NumericValue; toValue?: NumericValue };
  emptyFilter?: object;
};

export type FilterExpression = {
  andGroup?: { expressions?: FilterExpression[] };
  orGroup?: { expressions?: FilterExpression[] };
  notExpression?: FilterExpression;
  filter?: Filter;
};

export type OrderBy = {
  metric?: { metricName?: string };
  dimension?: { dimensionName?: string; orderType?: string };
  pivot?: {
    metricName?: string;
    pivotSelections?: { dimensionName?: string; dimensionValue?: string }[];
  };
  desc?: boolean;
};

export type DateRange = { startDate?: string; endDate?: string; name?: string };
export type AskedDimension = { name?: string; dimensionExpression?: object };
export type AskedMetric = { name?: string; expression?: string; invisible?: boolean };

/** What reports and pivot reports have in common. */
export type ReportBasis = {
  property?: string;
  dimensions?: AskedDimension[];
  metrics?: AskedMetric[];
  dateRanges?: DateRange[];
  dimensionFilter?: FilterExpression;
  metricFilter?: FilterExpression;
  currencyCode?: string;
  cohortSpec?: object;
  comparisons?: object[];
  keepEmptyRows?: boolean;
  returnPropertyQuota?: boolean;
};

export type ReportRequest = ReportBasis & {
  offset?: number;
  limit?: number;
  metricAggregations?: string[];
  orderBys?: OrderBy[];
};

export type Pivot = {
  fieldNames?: string[];
  orderBys?: OrderBy[];
  offset?: number;
  limit?: number;
  metricAggregations?: string[];
};

export type PivotRequest = ReportBasis & { pivots?: Pivot[] };

export type BatchRequest<Single> = { requests?: Single[] };

export type CompatibilityRequest = {
  dimensions?: AskedDimension[];
  metrics?: AskedMetric[];
  dimensionFilter?: FilterExpression;
  metricFilter?: FilterExpression;
  compatibilityFilter?: string;
};
