export type CustomersTable = {
  /** A number within the store, from `reserveIds`. */
  id: number;
  store_id: number;
  ext_id: string;
  country_code: string | null;
  accepts_email_marketing: number | null;
  source_updated_at: number | null;
  deleted_at: number | null;
  /** Totals of the customer's counted orders, updated in the transaction that writes the orders. */
  order_count: number;
  first_order_at: number | null;
  first_order_day: number | null;
  last_order_at: number | null;
  /** The latest day with an order. */
  last_order_day: number | null;
  /** Day of the first order with products that was not canceled. */
  acquired_day: number | null;
  goods_minor: number;
  total_minor: number;
  returns_minor: number;
  refunded_minor: number;
};
