/** Sort keys of the customer list. Dates are those of the first and last order. */
const customerSorts = [
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

/** Ascending, or descending with a leading "-". */
export const customerSortKeys = [
  ...customerSorts,
  ...customerSorts.map((sort) => `-${sort}` as const),
] as const;
