/**
 * What metrics are calculated from: `sales` are the dated events of orders, `order_lines` the sold lines by order day,
 * `customers` all customers to date, `checkouts` the started checkouts. The others are daily reports of platforms.
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
 * Facts read as one report per dimension, so that rows have at most one dimension besides time: sessions by country and
 * sessions by device do not say how many sessions a device had in a country.
 */
export const singleDimensionFacts: readonly FactId[] = ["sessions", "search"];
