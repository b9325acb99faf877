/** Identifies the rows of an order in tables that are clustered by day. */
export type OrderKey = {
  storeId: number;
  orderId: number;
  /** The day of the sale, in the store's time zone. */
  day: number;
};
