import type { Database } from "@cartograph/database/schema.ts";
import type { StoreCache } from "../../store-cache.ts";

export type TrackedItem = { itemExternalId: string; name: string };

/**
 * Matches tracked items with the store's products. Items that match none or several are absent. Depending on theme
 * and apps, shops track items by product id, variant id, SKU or the id used in Shopify's product feeds.
 */
export async function matchItems(
  db: Database,
  scope: { storeId: number; cache: StoreCache },
  items: Iterable<TrackedItem>,
): Promise<ReadonlyMap<string, number>> {
  const catalog = await readCatalog(db, scope);
  const matches = new Map<string, number>();
  for (const item of items) {
    const product = matchItem(item, catalog);
    if (product !== null) matches.set(item.itemExternalId, product);
  }
  return matches;
}

/** Product ids by name; null for a name of several products. */
type Names = Map<string, number | null>;
type Catalog = { productIds: Names; variantIds: Names; skus: Names; titles: Names };

/** `shopify_US_<product>_<variant>`: item ids in the feed and events of Shopify's Google channel. */
const feedId = /^shopify_[a-z]{2}_(\d+)_(\d+)$/i;

function matchItem({ itemExternalId, name }: TrackedItem, names: Catalog): number | null {
  const id = itemExternalId.trim();
  const [, productId = "", variantId = ""] = feedId.exec(id) ?? [];
  return (
    names.productIds.get(id) ??
    names.variantIds.get(id) ??
    names.skus.get(id) ??
    names.productIds.get(productId) ??
    names.variantIds.get(variantId) ??
    names.titles.get(name.trim()) ??
    null
  );
}

async function readCatalog(
  db: Database,
  { storeId, cache }: { storeId: number; cache: StoreCache },
): Promise<Catalog> {
  const known = cache.get<Catalog>("item-products");
  if (known !== undefined) return known;
  const products = await db
    .selectFrom("products")
    .select(["id", "ext_id", "title", "sku", "deleted_at"])
    .where("store_id", "=", storeId)
    .execute();
  const variants = await db
    .selectFrom("variants")
    .innerJoin("products", (join) =>
      join
        .onRef("products.store_id", "=", "variants.store_id")
        .onRef("products.id", "=", "variants.product_id"),
    )
    .select(["variants.ext_id", "variants.product_id", "variants.sku", "products.deleted_at"])
    .where("variants.store_id", "=", storeId)
    .execute();
  const catalog = {
    productIds: namesOf(products.map((row) => named(row.ext_id, row.id, row))),
    variantIds: namesOf(variants.map((row) => named(row.ext_id, row.product_id, row))),
    skus: namesOf([
      ...products.map((row) => named(row.sku, row.id, row)),
      ...variants.map((row) => named(row.sku, row.product_id, row)),
    ]),
    titles: namesOf(products.map((row) => named(row.title, row.id, row))),
  };
  cache.set("item-products", catalog, (products.length + variants.length) * 250);
  return catalog;
}

type NamedRow = { name: string; product: number; isDeleted: boolean };

function named(
  name: string | null,
  product: number,
  { deleted_at }: { deleted_at: number | null },
): NamedRow {
  return { name: name?.trim() ?? "", product, isDeleted: deleted_at !== null };
}

/** A name shared with a deleted product belongs to the current one. */
function namesOf(rows: readonly NamedRow[]): Names {
  const names: Names = new Map();
  const currentNames = new Set(rows.filter((row) => !row.isDeleted).map((row) => row.name));
  for (const { name, product, isDeleted } of rows) {
    if (name === "" || (isDeleted && currentNames.has(name))) continue;
    const other = names.get(name);
    names.set(name, other === undefined || other === product ? product : null);
  }
  return names;
}
