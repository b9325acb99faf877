/** Identifies the rows of an order. */
export type OrderKey = {
  storeId: number;
  orderId: number;
  /** The day of the order. */
  day: number;
};
