import type { Collection, Product, StoreData, Variant } from "../../../core/store-data.ts";
import { listById, listInPlace } from "../connection.ts";
import { gid, moneyV2, parseGid, decimal } from "../values.ts";
import { page, type Fields } from "./resolver.ts";

/** Units of one variant over all locations; null when its stock is not tracked. */
export function stockOf(variant: Variant): number | null {
  if (!variant.isStockTracked) return null;
  return variant.stock.reduce((sum, level) => sum + level.available, 0);
}

function collectionsOf(product: Product, data: StoreData): Collection[] {
  return [...data.collections.values()].filter(({ productIds }) => productIds.includes(product.id));
}

function imageOf(product: Product) {
  if (product.imageUrl === null) return null;
  return {
    id: gid("ProductImage", product.id),
    altText: product.title,
    url: product.imageUrl,
    width: 1200,
    height: 1200,
  };
}

function mediaOf(product: Product) {
  const image = imageOf(product);
  if (!image) return null;
  return {
    __typename: "MediaImage",
    id: gid("MediaImage", product.id),
    alt: product.title,
    mediaContentType: "IMAGE",
    mimeType: "image/jpeg",
    status: "READY",
    image,
    preview: { image, status: "READY" },
    createdAt: product.createdAt,
    updatedAt: product.createdAt,
  };
}

export const productFields: Fields<Product> = {
  id: (product) => gid("Product", product.id),
  legacyResourceId: (product) => String(product.id),
  defaultCursor: (product) => Buffer.from(String(product.id)).toString("base64"),
  category: ({ category }) =>
    category && {
      id: gid("TaxonomyCategory", category.code),
      name: category.name,
      fullName: category.fullName,
      isArchived: false,
      isLeaf: true,
      isRoot: false,
      level: category.fullName.split(" > ").length,
      parentId: null,
    },
  collections: (product, args, context, info) =>
    page(listById("collections", collectionsOf(product, context.data)), args, context, info),
  inCollection: (product, { id }: { id: string }, { data }) =>
    data.collections.get(parseGid(id)?.id ?? 0)?.productIds.includes(product.id) ?? false,
  description: (product, { truncateAt }: { truncateAt?: number | null }) =>
    product.description.slice(0, truncateAt ?? undefined),
  descriptionHtml: (product) => `<p>${product.description}</p>`,
  featuredMedia: mediaOf,
  mediaCount: (product) => ({ count: product.imageUrl === null ? 0 : 1, precision: "EXACT" }),
  hasOnlyDefaultVariant: (product) => product.variants.length === 1,
  hasOutOfStockVariants: (product) =>
    product.variants.some((variant) => (stockOf(variant) ?? 1) <= 0),
  options: (product, { first }: { first?: number | null }) =>
    optionsOf(product).slice(0, first ?? undefined),
  priceRangeV2: (product, _args, { data }) => {
    const prices = product.variants.map((variant) => variant.priceMinor);
    return {
      minVariantPrice: moneyV2(Math.min(...prices), data.shop.currency),
      maxVariantPrice: moneyV2(Math.max(...prices), data.shop.currency),
    };
  },
  status: (product) => product.status.toUpperCase(),
  totalInventory: (product) =>
    product.variants.reduce((sum, variant) => sum + (stockOf(variant) ?? 0), 0),
  totalVariants: (product) => product.variants.length,
  tracksInventory: (product) => product.variants.some((variant) => variant.isStockTracked),
  variants: (product, args, context, info) =>
    page(listInPlace("variants", product.variants), args, context, info),
  variantsCount: (product) => ({ count: product.variants.length, precision: "EXACT" }),
};

function optionsOf(product: Product) {
  const values = new Map<string, Set<string>>();
  for (const variant of product.variants) {
    for (const { name, value } of variant.options) {
      values.set(name, (values.get(name) ?? new Set()).add(value));
    }
  }
  return [...values].map(([name, set], index) => ({
    id: gid("ProductOption", product.id * 10 + index),
    name,
    position: index + 1,
    values: [...set],
  }));
}

export const variantFields: Fields<Variant> = {
  id: (variant) => gid("ProductVariant", variant.id),
  legacyResourceId: (variant) => String(variant.id),
  defaultCursor: (variant) => Buffer.from(String(variant.id)).toString("base64"),
  availableForSale: (variant) => (stockOf(variant) ?? 1) > 0,
  displayName: (variant, _args, { data }) =>
    `${data.products.get(variant.productId)?.title ?? ""} - ${variant.title}`,
  price: (variant, _args, { data }) => decimal(variant.priceMinor, data.shop.currency),
  compareAtPrice: (variant, _args, { data }) =>
    variant.compareAtPriceMinor === null
      ? null
      : decimal(variant.compareAtPriceMinor, data.shop.currency),
  inventoryItem: (variant) => variant,
  inventoryPolicy: () => "DENY",
  inventoryQuantity: stockOf,
  sellableOnlineQuantity: (variant) => Math.max(0, stockOf(variant) ?? 0),
  position: (variant, _args, { data }) =>
    (data.products.get(variant.productId)?.variants.findIndex(({ id }) => id === variant.id) ?? 0) +
    1,
  product: (variant, _args, { data }) => data.products.get(variant.productId),
  selectedOptions: (variant) => variant.options,
  taxable: () => true,
};

export const collectionFields: Fields<Collection> = {
  id: (collection) => gid("Collection", collection.id),
  legacyResourceId: (collection) => String(collection.id),
  description: () => "",
  descriptionHtml: () => "",
  image: () => null,
  sortOrder: () => "MANUAL",
  hasProduct: (collection, { id }: { id: string }) =>
    collection.productIds.includes(parseGid(id)?.id ?? 0),
  // The default order is the collection's own; other orders are not kept.
  products: (collection, args, context, info) =>
    page(listInPlace("products", membersOf(collection, context.data)), args, context, info),
  productsCount: (collection, _args, { data }) => ({
    count: membersOf(collection, data).length,
    precision: "EXACT",
  }),
};

function membersOf(collection: Collection, data: StoreData): Product[] {
  return collection.productIds.flatMap((id) => data.products.get(id) ?? []);
}
