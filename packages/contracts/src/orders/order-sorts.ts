export const orderSorts = ["date", "name", "total", "refunded", "items"] as const;
export type OrderSort = (typeof orderSorts)[number];

/** Ascending, or descending with a leading "-". */
export const orderSortKeys = [
  ...orderSorts,
  ...orderSorts.map((sort) => `-${sort}` as const),
] as const;
export type OrderSortKey = (typeof orderSortKeys)[number];
