/** What the list of orders can be sorted by: the time of the order, its name, its amounts and its number of items. */
export const orderSorts = ["date", "name", "total", "refunded", "items"] as const;
export type OrderSort = (typeof orderSorts)[number];

/** Each ascending, and descending with "-" in front. */
export const orderSortKeys = [
  ...orderSorts,
  ...orderSorts.map((sort) => `-${sort}` as const),
] as const;
export type OrderSortKey = (typeof orderSortKeys)[number];
