import { jsonRows } from "@cartograph/database/dialects/json-rows.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { sql } from "kysely";
import type { StoreCache } from "../../store-cache.ts";

export type TrackedItem = { itemExternalId: string; name: string };

/** Product ids by name; null if several products share the name. */
type ProductIdsByName = Map<string, number | null>;
export type Catalog = {
  /** The platform's id and the title, by our product id. */
  products: ReadonlyMap<number, { id: string; title: string }>;
  productIds: ProductIdsByName;
  variantIds: ProductIdsByName;
  skus: ProductIdsByName;
  titles: ProductIdsByName;
};

/** `shopify_US_<product>_<variant>`: item ids in the feed and events of Shopify's Google channel. */
const feedId = /^shopify_[a-z]{2}_(\d+)_(\d+)$/i;

/**
 * The product that a tracked item matches; null if it matches none or several. Depending on theme and apps, shops
 * track items by product id, variant id, SKU or the id used in Shopify's product feeds.
 */
export function matchItem({ itemExternalId, name }: TrackedItem, names: Catalog): number | null {
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

/**
 * Reads the names of the store's products and variants. Returns the same object, also for later versions of the store's
 * data, until a product or variant changes.
 */
export async function readCatalog(
  db: Database,
  { storeId, cache }: { storeId: number; cache: StoreCache },
): Promise<Catalog> {
  const checked = cache.get<Catalog>("item-products");
  if (checked !== undefined) return checked;
  const content = await readContent(db, storeId);
  const last = cache.lasting.get<{ content: Content; catalog: Catalog }>("item-products");
  const isCurrent =
    last?.content.products === content.products && last.content.variants === content.variants;
  const catalog = isCurrent ? last.catalog : buildCatalog(content);
  const bytes = 5 * (content.products.length + content.variants.length);
  if (!isCurrent) cache.lasting.set("item-products", { content, catalog }, bytes);
  cache.set("item-products", catalog, 1);
  return catalog;
}

/** JSON arrays, since comparing one text costs much less than reading rows. */
type Content = { products: string; variants: string };
type ProductRow = [id: number, extId: string, title: string, sku: string | null, deleted: 0 | 1];
type VariantRow = [product: number, extId: string, sku: string | null, deleted: 0 | 1];

async function readContent(db: Database, storeId: number): Promise<Content> {
  const isDeleted = sql`case when products.deleted_at is null then 0 else 1 end`;
  const { rows: products } = await db
    .selectFrom("products")
    .select(jsonRows(["id", "ext_id", "title", "sku", isDeleted]))
    .where("store_id", "=", storeId)
    .executeTakeFirstOrThrow();
  const { rows: variants } = await db
    .selectFrom("variants")
    .innerJoin("products", (join) =>
      join
        .onRef("products.store_id", "=", "variants.store_id")
        .onRef("products.id", "=", "variants.product_id"),
    )
    .select(jsonRows(["products.id", "variants.ext_id", "variants.sku", isDeleted]))
    .where("variants.store_id", "=", storeId)
    .executeTakeFirstOrThrow();
  return { products, variants };
}

function buildCatalog(content: Content): Catalog {
  const products = (JSON.parse(content.products) as ProductRow[]).map(
    ([product, id, title, sku, deleted]) => ({ product, id, title, sku, isDeleted: deleted === 1 }),
  );
  const variants = (JSON.parse(content.variants) as VariantRow[]).map(
    ([product, id, sku, deleted]) => ({ product, id, sku, isDeleted: deleted === 1 }),
  );
  return {
    products: new Map(products.map(({ product, id, title }) => [product, { id, title }])),
    productIds: productsByName(products.map((row) => toNamedRow(row.id, row))),
    variantIds: productsByName(variants.map((row) => toNamedRow(row.id, row))),
    skus: productsByName([...products, ...variants].map((row) => toNamedRow(row.sku, row))),
    titles: productsByName(products.map((row) => toNamedRow(row.title, row))),
  };
}

type NamedRow = { name: string; product: number; isDeleted: boolean };

function toNamedRow(
  name: string | null,
  { product, isDeleted }: { product: number; isDeleted: boolean },
): NamedRow {
  return { name: name?.trim() ?? "", product, isDeleted };
}

/** A name shared with a deleted product belongs to the current one. */
function productsByName(rows: readonly NamedRow[]): ProductIdsByName {
  const byName: ProductIdsByName = new Map();
  const currentNames = new Set(rows.filter((row) => !row.isDeleted).map((row) => row.name));
  for (const { name, product, isDeleted } of rows) {
    if (name === "" || (isDeleted && currentNames.has(name))) continue;
    const other = byName.get(name);
    byName.set(name, other === undefined || other === product ? product : null);
  }
  return byName;
}
