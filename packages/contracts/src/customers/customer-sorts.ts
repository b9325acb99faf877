/** What the list of customers can be sorted by; dates are those of the first and the last order. */
export const customerSorts = [
  "net",
  "spent",
  "refunded",
  "returns",
  "orders",
  "average_order",
  "first_order",
  "last_order",
] as const;
export type CustomerSort = (typeof customerSorts)[number];

/** Each ascending, and descending with "-" in front. */
export const customerSortKeys = [
  ...customerSorts,
  ...customerSorts.map((sort) => `-${sort}` as const),
] as const;
export type CustomerSortKey = (typeof customerSortKeys)[number];
