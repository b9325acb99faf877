import type { Database } from "@cartograph/database/schema.ts";
import type { StoreCache } from "../../store-cache.ts";

export type TrackedItem = { itemExternalId: string; name: string };

/**
 * The store's product behind each tracked item, by the item's id; items that fit none or several are absent. Shops
 * track by what their theme or app sends: a product's id, a variant's, a SKU, or the id of Shopify's product feeds.
 */
export async function matchItems(
  db: Database,
  scope: { storeId: number; cache: StoreCache },
  items: Iterable<TrackedItem>,
): Promise<ReadonlyMap<string, number>> {
  const catalogue = await readCatalogue(db, scope);
  const matches = new Map<string, number>();
  for (const item of items) {
    const product = matchItem(item, catalogue);
    if (product !== null) matches.set(item.itemExternalId, product);
  }
  return matches;
}

/** Products by what may name them; null where a name stands for several. */
type Names = Map<string, number | null>;
type Catalogue = { productIds: Names; variantIds: Names; skus: Names; titles: Names };

/** `shopify_US_<product>_<variant>`, as Shopify's Google channel names items in its feed and events. */
const feedId = /^shopify_[a-z]{2}_(\d+)_(\d+)$/i;

function matchItem({ itemExternalId, name }: TrackedItem, names: Catalogue): number | null {
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

async function readCatalogue(
  db: Database,
  { storeId, cache }: { storeId: number; cache: StoreCache },
): Promise<Catalogue> {
  const known = cache.get<Catalogue>("item-products");
  if (known !== undefined) return known;
  const products = await db
    .selectFrom("products")
    .select(["id", "ext_id", "title", "sku", "deleted_at"])
    .where("store_id", "=", storeId)
    .execute();
  const variants = await db
    .selectFrom("variants")
    .innerJoin("products", "products.id", "variants.product_id")
    .select(["variants.ext_id", "variants.product_id", "variants.sku", "products.deleted_at"])
    .where("variants.store_id", "=", storeId)
    .execute();
  const catalogue = {
    productIds: namesOf(products.map((row) => named(row.ext_id, row.id, row))),
    variantIds: namesOf(variants.map((row) => named(row.ext_id, row.product_id, row))),
    skus: namesOf([
      ...products.map((row) => named(row.sku, row.id, row)),
      ...variants.map((row) => named(row.sku, row.product_id, row)),
    ]),
    titles: namesOf(products.map((row) => named(row.title, row.id, row))),
  };
  cache.set("item-products", catalogue, (products.length + variants.length) * 250);
  return catalogue;
}

type NamedRow = { name: string; product: number; isDeleted: boolean };

function named(
  name: string | null,
  product: number,
  { deleted_at }: { deleted_at: number | null },
): NamedRow {
  return { name: name?.trim() ?? "", product, isDeleted: deleted_at !== null };
}

/** A deleted product gives way to one that took over its name. */
function namesOf(rows: readonly NamedRow[]): Names {
  const names: Names = new Map();
  const living = new Set(rows.filter((row) => !row.isDeleted).map((row) => row.name));
  for (const { name, product, isDeleted } of rows) {
    if (name === "" || (isDeleted && living.has(name))) continue;
    const other = names.get(name);
    names.set(name, other === undefined || other === product ? product : null);
  }
  return names;
}
