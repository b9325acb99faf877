/**
 * What metrics are sums of: `sales` are the dated events of orders, `order_lines` the sold lines by the day of their
 * order, `customers` all customers to date, `checkouts` those that were started. The others are daily reports of
 * platforms.
 */
export const factIds = [
  "sales",
  "order_lines",
  "customers",
  "checkouts",
  "sessions",
  "item_views",
  "search",
  "ads",
  "email",
] as const;
export type FactId = (typeof factIds)[number];

/**
 * Facts that are read as one report per dimension, so that their rows have at most one dimension besides time:
 * sessions by country and sessions by device do not say how many sessions a device had in a country.
 */
export const singleDimensionFacts: readonly FactId[] = ["sessions", "search"];
