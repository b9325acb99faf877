/** What the rows of an order are found by. */
export type OrderKey = {
  storeId: number;
  orderId: number;
  /** The day of the order. */
  day: number;
};
