// The parsed messages of the API: int64 values are numbers, and absent fields are absent.

export type Filter = {
  fieldName?: string;
  stringFilter?: { matchType?: string; value?: string; caseSensitive?: boolean };
  inListFilter?: { values?: string[]; caseSensitive?: boolean };
};

export type FilterExpression = { filter?: Filter };

export type OrderBy = { dimension?: { dimensionName?: string; orderType?: string } };

export type DateRange = { startDate?: string; endDate?: string; name?: string };
export type NamedField = { name?: string };

export type ReportRequest = {
  dimensions?: NamedField[];
  metrics?: NamedField[];
  dateRanges?: DateRange[];
  dimensionFilter?: FilterExpression;
  currencyCode?: string;
  returnPropertyQuota?: boolean;
  offset?: number;
  limit?: number;
  orderBys?: OrderBy[];
};

export type CompatibilityRequest = {
  dimensions?: NamedField[];
  metrics?: NamedField[];
  dimensionFilter?: FilterExpression;
};
