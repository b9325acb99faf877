/** The body of `runReport`, as far as it is used. Google refuses keys that it does not know. */
export type ReportRequest = {
  dateRanges: DateRange[];
  dimensions?: { name: string }[];
  metrics: { name: string }[];
  dimensionFilter?: FilterExpression;
  orderBys?: { dimension: { dimensionName: string; orderType: "ALPHANUMERIC" } }[];
  /** 64-bit numbers are texts. */
  limit?: string;
  offset?: string;
  currencyCode?: string;
  returnPropertyQuota: true;
};

/** Both days included, `YYYY-MM-DD` or "yesterday", of the property's zone. */
export type DateRange = { startDate: string; endDate: string; name?: string };

export type FilterExpression = {
  filter:
    | { fieldName: string; inListFilter: { values: string[] } }
    | { fieldName: string; stringFilter: { matchType: "EXACT"; value: string } };
};

/** What a report is asked for, and in which order its columns are wanted. */
export type ReportQuestion = {
  dateRanges: readonly DateRange[];
  dimensions: readonly string[];
  metrics: readonly string[];
  filter?: FilterExpression | null;
  /** Rows of a page and where it begins; left out, all that Google gives at once. */
  page?: { limit: number; offset: number };
  /** ISO 4217: what money is given in; null for the property's own. */
  currency: string | null;
};

export function reportRequest(question: ReportQuestion): ReportRequest {
  const { dateRanges, dimensions, metrics, filter, page, currency } = question;
  return {
    dateRanges: [...dateRanges],
    ...(dimensions.length > 0 && { dimensions: dimensions.map((name) => ({ name })) }),
    metrics: metrics.map((name) => ({ name })),
    ...(filter && { dimensionFilter: filter }),
    // Without an order Google sorts by the first metric, by which no paging can hold.
    ...(page && dimensions.length > 0 && { orderBys: dimensions.map(ascending) }),
    ...(page && { limit: String(page.limit), offset: String(page.offset) }),
    ...(currency !== null && { currencyCode: currency }),
    returnPropertyQuota: true,
  };
}

function ascending(dimensionName: string) {
  return { dimension: { dimensionName, orderType: "ALPHANUMERIC" as const } };
}
