/** Tables whose rows are numbered from 1 within their store. */
export type NumberedTable =
  | "orders"
  | "customers"
  | "products"
  | "collections"
  | "checkouts"
  | "source_accounts"
  | "campaigns"
  | "ad_restatements"
  | "email_messages"
  | "sold_items"
  | "tags"
  | "visit_sources"
  | "saved_views"
  | "notes";

/** The next free number of each store and table. */
export type NextIdsTable = { store_id: number; sequence: NumberedTable; next_id: number };
