/** The names in requests, in the order of the API's enums. */
export const dimensions = [
  "date",
  "query",
  "page",
  "country",
  "device",
  "searchAppearance",
  "hour",
] as const;
export type Dimension = (typeof dimensions)[number];

export const filterDimensions = ["query", "page", "country", "device", "searchAppearance"] as const;
export type FilterDimension = (typeof filterDimensions)[number];

export const searchTypes = ["web", "image", "video", "news", "discover", "googleNews"] as const;
export type SearchType = (typeof searchTypes)[number];

export const aggregations = ["auto", "byProperty", "byPage", "byNewsShowcasePanel"] as const;
export type Aggregation = (typeof aggregations)[number];

export const dataStates = ["dataStateUnspecified", "final", "all", "hourlyAll"] as const;
export type DataState = (typeof dataStates)[number];

export const operators = [
  "equals",
  "notEquals",
  "contains",
  "notContains",
  "includingRegex",
  "excludingRegex",
] as const;
export type Operator = (typeof operators)[number];

export type Filter = { dimension: FilterDimension; operator: Operator; expression: string };

/** A request whose fields have valid types but may be incompatible. */
export type QueryFields = {
  startDate: string;
  endDate: string;
  dimensions: readonly Dimension[];
  type: SearchType;
  aggregation: Aggregation;
  dataState: DataState;
  /** The filters of all groups, all of which must match. */
  filters: readonly Filter[];
  rowLimit: number;
  startRow: number;
};

export const maxRows = 25_000;
export const defaultRowLimit = 1_000;
