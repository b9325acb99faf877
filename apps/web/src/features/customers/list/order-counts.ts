/** Numbers of orders that the list of customers can be limited to, by their value in the URL. */
export const orderCounts = {
  "1": { label: "1 order", min: 1, max: 1 },
  "2": { label: "2 orders", min: 2, max: 2 },
  "3-4": { label: "3 to 4 orders", min: 3, max: 4 },
  "5-9": { label: "5 to 9 orders", min: 5, max: 9 },
  "10-": { label: "10 or more orders", min: 10, max: null },
} as const;

export type OrderCount = keyof typeof orderCounts;

export const orderCountKeys = Object.keys(orderCounts) as OrderCount[];

/** The input of `customers.list` for customers with that number of orders. */
export function orderCountInput(key: OrderCount): { minOrders: number; maxOrders?: number } {
  const { min, max } = orderCounts[key];
  return { minOrders: min, ...(max === null ? {} : { maxOrders: max }) };
}
