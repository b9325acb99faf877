import type { Collection, Product, StoreData, Variant } from "../../../core/store-data.ts";
import { listInOrder } from "../connection.ts";
import { decimal, gid } from "../values.ts";
import { page, type Fields } from "./resolver.ts";

/** Units of one variant at all locations; null when its stock is not tracked. */
function stockOf(variant: Variant): number | null {
  if (!variant.isStockTracked) return null;
  return variant.stock.reduce((sum, level) => sum + level.available, 0);
}

function mediaOf({ id, imageUrl }: Product) {
  if (imageUrl === null) return null;
  return {
    __typename: "MediaImage",
    id: gid("MediaImage", id),
    preview: { image: { url: imageUrl } },
  };
}

export const productFields: Fields<Product> = {
  id: (product) => gid("Product", product.id),
  featuredMedia: mediaOf,
  status: (product) => product.status.toUpperCase(),
  variants: (product, args, context, info) =>
    page(listInOrder("variants", product.variants), args, context, info),
};

export const variantFields: Fields<Variant> = {
  id: (variant) => gid("ProductVariant", variant.id),
  price: (variant, _args, { data }) => decimal(variant.priceMinor, data.shop.currency),
  compareAtPrice: (variant, _args, { data }) =>
    variant.compareAtPriceMinor === null
      ? null
      : decimal(variant.compareAtPriceMinor, data.shop.currency),
  inventoryItem: (variant) => variant,
  inventoryQuantity: stockOf,
};

export const collectionFields: Fields<Collection> = {
  id: (collection) => gid("Collection", collection.id),
  products: (collection, args, context, info) =>
    page(listInOrder("products", membersOf(collection, context.data)), args, context, info),
};

function membersOf(collection: Collection, data: StoreData): Product[] {
  return collection.productIds.flatMap((id) => data.products.get(id) ?? []);
}
