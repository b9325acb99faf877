export type ProductsTable = {
  /** A number within the store, from `reserveIds`. */
  id: number;
  store_id: number;
  /** The platform's id, or `sku:…` or `title:…` for products known only from order lines. */
  ext_id: string;
  title: string;
  /** SKU of the first variant or of the order lines, in upper case if it is the key. */
  sku: string | null;
  handle: string | null;
  status: string | null;
  vendor: string | null;
  /** As the merchant wrote it; null if it has none. */
  product_type: string | null;
  image_url: string | null;
  is_gift_card: number;
  /** 0 = known only from order lines. */
  is_catalogued: number;
  price_minor: number | null;
  /** Sum over tracked variants; null if none is tracked or no quantity is known. */
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
  /** The version of the last inventory record; null without one. */
  inventory_updated_at: number | null;
  /** When the quantity or whether it is tracked last changed, at the latest; null without an inventory record. */
  stock_changed_at: number | null;
};

export type CollectionsTable = {
  /** A number within the store, from `reserveIds`. */
  id: number;
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
  /** The platform's id, since a collection may be read before its products. */
  product_ext_id: string;
};

/** Figures of a tracked item on one day. */
export const itemFigures = [
  "views",
  "added_to_cart",
  "checked_out",
  "purchased",
  "revenue_minor",
] as const;
