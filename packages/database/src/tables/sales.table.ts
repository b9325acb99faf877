import type { Generated } from "kysely";

/** 0 = a guest's order, 1 = the customer's first, 2 = a later one. */
export type CustomerTypeCode = 0 | 1 | 2;

export type OrdersTable = {
  id: Generated<number>;
  store_id: number;
  ext_id: string;
  name: string;
  day: number;
  placed_at: number;
  updated_at: number;
  /** 0 = export, 1 = API; a lower origin never overwrites a higher one. */
  origin: number;
  /** Hash of the record's content without updated_at: an equal delivery changes nothing. */
  content_hash: string;
  is_test: number;
  /** When the source said that it is gone; it then counts nowhere. */
  deleted_at: number | null;
  cancelled_at: number | null;
  financial_status: string;
  channel: string;
  country_code: string | null;
  currency: string;
  /** JSON list. */
  discount_codes: string;
  customer_id: number | null;
  customer_type: CustomerTypeCode;
  /** 1 when it holds goods that are no gift cards. */
  has_products: number;
  /** gross − discounts of its product lines. */
  goods_minor: number;
  /** goods + shipping + taxes + duties + fees at the sale, later edits included, before refunds. */
  total_minor: number;
  /** Value of goods given back so far (the ledger's returns). */
  returns_minor: number;
  /** Everything given back so far: goods, adjustments, shipping, taxes, duties. */
  refunded_minor: number;
};

export type OrderLinesTable = {
  store_id: number;
  day: number;
  order_id: number;
  line_no: number;
  ext_id: string;
  product_id: number | null;
  variant_ext_id: string | null;
  sku: string | null;
  title: string;
  is_gift_card: number;
  quantity: number;
  /** Without tax. */
  gross_minor: number;
  /** Without tax. */
  discount_minor: number;
  tax_minor: number;
  /** Units given back so far, whenever that was. */
  returned_quantity: number;
};

/** What an entry of the ledger is; `entry_no` 0 is always the sale. */
export const ledgerKinds = ["sale", "refund", "cancellation", "edit"] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

/**
 * The ledger: one row for each dated money event of an order, its columns the parts of the event.
 * Every sales figure is a sum over it: by `day` on the refund-date basis, by `order_day` on the order-date basis.
 * Orders that count nowhere (test, deleted, of another currency) have no entries.
 */
export type LedgerTable = {
  store_id: number;
  day: number;
  order_id: number;
  entry_no: number;
  order_day: number;
  occurred_at: number;
  /** Time of the order, for cuts within a day on the order-date basis. */
  order_placed_at: number;
  kind: LedgerKind;
} & LedgerAmounts;

/** The additive parts; a refund has returns positive, shipping and taxes negative. */
export type LedgerAmounts = {
  orders: number;
  /** Orders with goods that are no gift cards. */
  product_orders: number;
  /** Orders of the online store. */
  online_orders: number;
  units: number;
  gross_minor: number;
  discounts_minor: number;
  returns_minor: number;
  shipping_minor: number;
  taxes_minor: number;
  duties_minor: number;
  /** Everything given back in this event, positive. */
  refunded_minor: number;
  /** Additional fees without tax, such as an import fee; part of total sales. */
  fees_minor: number;
  /** What rounding a payment or refund in cash left to the shop; no part of any sales figure. */
  rounding_minor: number;
};

/** What an event of an order gave back of one of its lines: a part of the returns of that ledger entry. */
export type LineReturnsTable = {
  store_id: number;
  order_id: number;
  /** Of the ledger. */
  entry_no: number;
  line_no: number;
  product_id: number | null;
  /** Without tax. */
  returns_minor: number;
};
