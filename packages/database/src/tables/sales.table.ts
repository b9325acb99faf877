import {
  financialStatuses,
  orderChannels,
  type OrderRecord,
} from "@cartograph/contracts/records.ts";
import type { ColumnType, Generated } from "kysely";

/** A guest's order, the customer's first order, or a later one. Codes never change. */
export const customerTypeCodes = { guest: 0, first: 1, returning: 2 } as const;
export type CustomerTypeCode = (typeof customerTypeCodes)[keyof typeof customerTypeCodes];

/** Where an order is from. A lower origin never replaces a higher one. Codes never change. */
export const originCodes = { export: 0, api: 1 } as const satisfies Record<
  OrderRecord["origin"],
  number
>;

/** Stored codes of channels and financial statuses. Codes never change. */
export const channelCodes = {
  online_store: 0,
  pos: 1,
  draft: 2,
  other: 3,
} as const satisfies Record<OrderRecord["channel"], number>;
export const financialStatusCodes = {
  unknown: 0,
  paid: 1,
  authorized: 2,
  expired: 3,
  partially_paid: 4,
  partially_refunded: 5,
  pending: 6,
  refunded: 7,
  voided: 8,
} as const satisfies Record<OrderRecord["financialStatus"], number>;

const channelsByCode = new Map(orderChannels.map((name) => [channelCodes[name] as number, name]));
const financialStatusesByCode = new Map(
  financialStatuses.map((name) => [financialStatusCodes[name] as number, name]),
);

export function channelOfCode(code: number): OrderRecord["channel"] {
  return channelsByCode.get(code) ?? "other";
}

export function financialStatusOfCode(code: number): OrderRecord["financialStatus"] {
  return financialStatusesByCode.get(code) ?? "unknown";
}

/**
 * How much is known about an order's visits. A higher code replaces a lower one: 0 = not read (from a file, or stored
 * before visits were read), 1 = the platform does not provide them for this store, 2 = the platform has not attributed
 * them yet, 3 = known; no first visit means the platform recorded none. Codes never change.
 */
export const visitsStateCodes = {
  not_read: 0,
  unavailable: 1,
  not_ready: 2,
  known: 3,
} as const satisfies Record<"not_read" | NonNullable<OrderRecord["visits"]>["state"], number>;

export type OrdersTable = {
  /** A number within the store, from `reserveIds`. */
  id: number;
  store_id: number;
  /** The source's id, as an integer if possible, otherwise text. */
  ext_key: ColumnType<number | string, bigint | string>;
  /** `ext_key` as text (generated). */
  ext_id: ColumnType<string, never, never>;
  name: string;
  day: number;
  placed_at: number;
  updated_at: number;
  /** A code from `originCodes`. */
  origin: number;
  /**
   * Hash of the record's content without updated_at. A delivery with the same hash changes nothing. 0 for an order that
   * only marks a deletion, and if the next delivery is to be stored in any case.
   */
  content_hash: number;
  is_test: number;
  /** When the source deleted it. Deleted orders are not counted anywhere. */
  deleted_at: number | null;
  cancelled_at: number | null;
  /** A code from `financialStatusCodes`. */
  financial_status: number;
  /** A code from `channelCodes`. */
  channel: number;
  country_code: string | null;
  /** Province code of the shipping address, such as ON; unique only within its country, which may not be `country_code`. */
  region_code: string | null;
  currency: string;
  /** JSON list; null if empty. */
  discount_codes: string | null;
  customer_id: number | null;
  customer_type: CustomerTypeCode;
  /** 1 if it has products other than gift cards. */
  has_products: number;
  /** gross − discounts of its product lines. */
  goods_minor: number;
  /** goods + shipping + taxes + duties + fees at the sale, later edits included, before refunds. */
  total_minor: number;
  /** Value of goods returned or removed by edits so far (the ledger's returns). */
  returns_minor: number;
  /** Everything refunded or returned so far: goods, adjustments, shipping, taxes, duties and fees; not what edits removed. */
  refunded_minor: number;
  /** A code from `visitsStateCodes`. */
  visits_state: Generated<number>;
  /** The customer's first visit before this order, in `visit_sources`; null if none is recorded. */
  first_visit_id: number | null;
  first_visit_at: number | null;
  /** The last visit before the order; the same as the first if there was only one. */
  last_visit_id: number | null;
  last_visit_at: number | null;
};

/** The tags of a store's orders, each name once. */
export type TagsTable = {
  store_id: number;
  /** A number within the store, from `reserveIds`. */
  id: number;
  name: string;
};

/** An order can have several tags. */
export type OrderTagsTable = { store_id: number; order_id: number; tag_id: number };

/** Sources of visits; each combination is stored once per store. URLs have no query string. */
export type VisitSourcesTable = {
  store_id: number;
  /** A number within the store, from `reserveIds`. */
  id: number;
  /** The platform's name for it: a search engine, a social network, a site, "direct". */
  source: string;
  /** The platform's source type, such as SEO or PAID. */
  source_type: string | null;
  /** Host and path. */
  referrer: string | null;
  /** Path. */
  landing_page: string | null;
  utm_source: string | null;
  utm_medium: string | null;
  utm_campaign: string | null;
  utm_content: string | null;
  utm_term: string | null;
};

/** A view of `sold_lines` and `sold_items`. */
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
  /** Units returned so far, on any day. */
  returned_quantity: number;
};

/** Order lines as stored. */
export type SoldLinesTable = Omit<
  OrderLinesTable,
  "ext_id" | "variant_ext_id" | "sku" | "title"
> & {
  /** The source's id, as an integer if possible, otherwise text. */
  ext_number: number | null;
  ext_text: string | null;
  item_id: number;
};

/** Details of a sold item; each combination is stored once per store. */
export type SoldItemsTable = Pick<
  OrderLinesTable,
  "store_id" | "title" | "sku" | "variant_ext_id"
> & {
  /** A number within the store, from `reserveIds`. */
  id: number;
};

/** Kinds of ledger entries. `entry_no` 0 is always the sale. */
const ledgerKinds = ["sale", "refund", "cancellation", "edit"] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

/**
 * A view of `ledger_entries`: one row per dated money event of an order. Every sales figure is a sum over the ledger,
 * by `day` on the refund-date basis and by `order_day` on the order-date basis. Orders that are not counted (test and
 * deleted orders) have no entries.
 */
export type LedgerTable = {
  store_id: number;
  day: number;
  order_id: number;
  entry_no: number;
  order_day: number;
  occurred_at: number;
  /** Time of the order, for ranges that end within a day on the order-date basis. */
  order_placed_at: number;
  kind: LedgerKind;
} & LedgerAmounts;

/** The ledger as stored. Values equal to those of a typical sale are null. */
export type LedgerEntriesTable = Omit<LedgerTable, "order_day" | "order_placed_at" | "kind"> & {
  /** Null if equal to `day`. */
  order_day: number | null;
  /** Null if equal to `occurred_at`. */
  order_placed_at: number | null;
  /** Null for a sale. */
  kind: Exclude<LedgerKind, "sale"> | null;
};

/** The additive columns. A refund has positive returns and negative shipping and taxes. */
export type LedgerAmounts = {
  orders: number;
  /** Orders with products other than gift cards. */
  product_orders: number;
  /** Orders from the online store. */
  online_orders: number;
  units: number;
  gross_minor: number;
  discounts_minor: number;
  returns_minor: number;
  shipping_minor: number;
  taxes_minor: number;
  duties_minor: number;
  /** Total amount refunded by this event, positive. */
  refunded_minor: number;
  /** Additional fees without tax, such as an import fee; part of total sales. */
  fees_minor: number;
  /** Amount gained by rounding cash payments and refunds; part of no sales figure. */
  rounding_minor: number;
};

/**
 * How a ledger entry after the sale changes a line: what an edit adds, or what an edit, refund or cancellation returns.
 */
export type LineChangesTable = {
  store_id: number;
  order_id: number;
  /** Number of the ledger entry. */
  entry_no: number;
  line_no: number;
  product_id: number | null;
  /** Amounts are without tax. */
  returns_minor: number;
  /** Tax of the returned goods, positive. */
  returned_tax_minor: number;
  /** What an edit added. Older rows have removed units here too, as negative numbers. */
  units: number;
  gross_minor: number;
  discount_minor: number;
  tax_minor: number;
};
