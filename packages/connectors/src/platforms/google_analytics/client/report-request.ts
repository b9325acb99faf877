/** The parts of the `runReport` body that we use. Google rejects unknown keys. */
export type ReportRequest = {
  dateRanges: DateRange[];
  dimensions?: { name: string }[];
  metrics: { name: string }[];
  dimensionFilter?: FilterExpression;
  orderBys?: { dimension: { dimensionName: string; orderType: "ALPHANUMERIC" } }[];
  /** 64-bit numbers are strings. */
  limit?: string;
  offset?: string;
  currencyCode?: string;
  returnPropertyQuota: true;
};

/** Both days included, `YYYY-MM-DD` or "yesterday", in the property's zone. */
export type DateRange = { startDate: string; endDate: string; name?: string };

export type FilterExpression = {
  filter:
    | { fieldName: string; inListFilter: { values: string[] } }
    | { fieldName: string; stringFilter: { matchType: "EXACT"; value: string } };
};

/** What a report requests, and the order of its columns. */
export type ReportSpec = {
  dateRanges: readonly DateRange[];
  dimensions: readonly string[];
  metrics: readonly string[];
  filter?: FilterExpression | null;
  /** Number of rows and offset of a page; by default everything that Google returns at once. */
  page?: { limit: number; offset: number };
  /** ISO 4217 currency of amounts; null for the property's own. */
  currency: string | null;
};

export function reportRequest(spec: ReportSpec): ReportRequest {
  const { dateRanges, dimensions, metrics, filter, page, currency } = spec;
  return {
    dateRanges: [...dateRanges],
    ...(dimensions.length > 0 && { dimensions: dimensions.map((name) => ({ name })) }),
    metrics: metrics.map((name) => ({ name })),
    ...(filter && { dimensionFilter: filter }),
    // Without an order Google sorts by the first metric, which makes paging unreliable.
    ...(page && dimensions.length > 0 && { orderBys: dimensions.map(ascending) }),
    ...(page && { limit: String(page.limit), offset: String(page.offset) }),
    ...(currency !== null && { currencyCode: currency }),
    returnPropertyQuota: true,
  };
}

function ascending(dimensionName: string) {
  return { dimension: { dimensionName, orderType: "ALPHANUMERIC" as const } };
}
