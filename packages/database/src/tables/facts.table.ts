import type { CheckoutStep } from "@cartograph/contracts/records.ts";
import type { Generated } from "kysely";

/*
 * Facts: what the sources told, one row a thing. Money is integer minor units of the store's currency unless a
 * currency stands beside it; `…_at` is UTC milliseconds; `day` is the number of days since 1970-01-01 of the
 * calendar day in the store's zone, fixed at writing. Clustered by (store_id, day, …), without covering indexes.
 */

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

export type CustomersTable = {
  id: Generated<number>;
  store_id: number;
  ext_id: string;
  country_code: string | null;
  accepts_email_marketing: number | null;
  source_updated_at: number | null;
  deleted_at: number | null;
  /** Kept in the transaction that writes orders: the customer's counting orders in (placed_at, order id) order. */
  order_count: number;
  first_order_at: number | null;
  first_order_day: number | null;
  last_order_at: number | null;
  last_order_day: number | null;
  /** Day of the first non-cancelled order with goods; the customer counts as acquired then. */
  acquired_day: number | null;
  goods_minor: number;
  total_minor: number;
  returns_minor: number;
  refunded_minor: number;
};

export type ProductsTable = {
  id: Generated<number>;
  store_id: number;
  /** The platform's id, or `sku:…` / `title:…` for what was only ever seen on order lines. */
  ext_id: string;
  title: string;
  /** Of the first variant, or of the lines. Upper case where it is the key. */
  sku: string | null;
  handle: string | null;
  status: string | null;
  vendor: string | null;
  image_url: string | null;
  is_gift_card: number;
  /** 0 = known from order lines alone. */
  is_catalogued: number;
  price_minor: number | null;
  /** Sum over tracked variants; null when none is tracked or told. */
  inventory: number | null;
  source_updated_at: number | null;
  deleted_at: number | null;
};

export type VariantsTable = {
  store_id: number;
  ext_id: string;
  product_id: number;
  title: string;
  sku: string | null;
  price_minor: number;
  compare_at_price_minor: number | null;
  unit_cost_minor: number | null;
  is_stock_tracked: number;
  inventory_quantity: number | null;
  inventory_updated_at: number | null;
};

export type CollectionsTable = {
  id: Generated<number>;
  store_id: number;
  ext_id: string;
  title: string;
  handle: string | null;
  source_updated_at: number;
  deleted_at: number | null;
};

export type CollectionProductsTable = {
  store_id: number;
  collection_id: number;
  /** By the platform's id, since a collection may be read before its products. */
  product_ext_id: string;
};

export type CheckoutsTable = {
  id: Generated<number>;
  store_id: number;
  ext_id: string;
  day: number;
  created_at: number;
  updated_at: number;
  completed_at: number | null;
  total_minor: number;
  subtotal_minor: number;
  discount_minor: number;
  currency: string;
  customer_ext_id: string | null;
  country_code: string | null;
  /** JSON lists. */
  discount_codes: string;
  lines: string;
  shipping_minor: number;
  step_reached: CheckoutStep;
  /** 1 when a product was short as it was first seen, soon after it was left; null when that is not known. */
  was_short_of_stock: number | null;
};
