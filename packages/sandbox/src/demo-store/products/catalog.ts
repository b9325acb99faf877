import type { Collection, Location, Product, Shop, Variant } from "../../core/store-data.ts";
import { catalogItems, type CatalogItem, type VariantKind } from "./catalog-items.ts";

export const demoShop: Shop = {
  id: 70_000_000_001,
  name: "Lumen Goods",
  domain: "cartograph-demo.myshopify.com",
  websiteUrl: "https://lumengoods.example/",
  email: "hello@lumengoods.example",
  currency: "USD",
  timezone: "America/New_York",
  countryCode: "US",
  pricesIncludeTax: false,
  createdAt: Date.UTC(2014, 2, 3, 14),
};

export const warehouse: Location = {
  id: 81_000_000_001,
  name: "Brooklyn warehouse",
  countryCode: "US",
  city: "Brooklyn",
  isActive: true,
  createdAt: demoShop.createdAt,
};

export const retailStore: Location = {
  id: 81_000_000_002,
  name: "Manhattan store",
  countryCode: "US",
  city: "New York",
  isActive: true,
  createdAt: demoShop.createdAt,
};

const firstProductId = 8_000_000_000_001;
const firstVariantId = 4_400_000_000_000;
const firstInventoryItemId = 4_600_000_000_000;

/** Every product's creation time, which is before any visible order. */
const madeAt = Date.UTC(2014, 2, 4, 14);

const sizes = ["S", "M", "L", "XL"];
const shades = ["Natural", "Charcoal", "Sage"];

const variantTitles: Record<VariantKind, string[]> = {
  one: ["Default Title"],
  size: sizes,
  shade: shades,
};

const optionNames: Record<VariantKind, string> = { one: "Title", size: "Size", shade: "Color" };

/** Cost as a share of the price. */
const costShares: Record<string, number> = {
  Apparel: 0.38,
  Footwear: 0.42,
  Accessories: 0.34,
  Lighting: 0.45,
  Kitchen: 0.4,
};

const giftCardAmounts = [25, 50, 100];

/** A product of the demo store with its demand. */
export type CatalogEntry = { product: Product; item: CatalogItem };

export type Catalog = {
  entries: CatalogEntry[];
  giftCard: Product;
  collections: Collection[];
};

/** Returns a new catalog that is always the same except for its stock. */
export function createCatalog(): Catalog {
  const entries = catalogItems.map((item, index) => ({ item, product: productOf(item, index) }));
  const giftCard = giftCardAt(catalogItems.length);
  return { entries, giftCard, collections: collectionsOf(entries) };
}

function productOf(item: CatalogItem, index: number): Product {
  const id = firstProductId + index;
  const code = item.title
    .split(" ")
    .map((word) => word.slice(0, 3).toUpperCase())
    .join("");
  const titles = variantTitles[item.kind];
  const variants = titles.map((title, place): Variant => {
    const sku = titles.length === 1 ? code : `${code}-${title.slice(0, 3).toUpperCase()}`;
    return {
      id: firstVariantId + index * 10 + place,
      productId: id,
      title,
      options: [{ name: optionNames[item.kind], value: title }],
      sku,
      barcode: null,
      priceMinor: item.priceMinor,
      compareAtPriceMinor: index % 7 === 3 ? Math.round(item.priceMinor * 1.25) : null,
      unitCostMinor: Math.round(item.priceMinor * (costShares[item.type] ?? 0.5)),
      inventoryItemId: firstInventoryItemId + index * 10 + place,
      isStockTracked: true,
      stock: [{ locationId: warehouse.id, available: 0, committed: 0, incoming: 0 }],
      stockUpdatedAt: madeAt,
      createdAt: madeAt,
      updatedAt: madeAt,
    };
  });
  return {
    id,
    title: item.title,
    handle: item.title.toLowerCase().replaceAll(" ", "-"),
    description: `${item.title} from Lumen Goods.`,
    status: "active",
    vendor: "Lumen Goods",
    productType: item.type,
    category: null,
    tags: item.season ? [item.season] : [],
    isGiftCard: false,
    imageUrl: null,
    createdAt: madeAt,
    updatedAt: madeAt,
    publishedAt: madeAt,
    variants,
  };
}

function giftCardAt(index: number): Product {
  const id = firstProductId + index;
  return {
    id,
    title: "Gift Card",
    handle: "gift-card",
    description: "A gift card for Lumen Goods.",
    status: "active",
    vendor: "Lumen Goods",
    productType: "Gift Card",
    category: null,
    tags: [],
    isGiftCard: true,
    imageUrl: null,
    createdAt: madeAt,
    updatedAt: madeAt,
    publishedAt: madeAt,
    variants: giftCardAmounts.map((dollars, place) => ({
      id: firstVariantId + index * 10 + place,
      productId: id,
      title: `$${dollars}.00`,
      options: [{ name: "Denominations", value: `$${dollars}.00` }],
      sku: `GIFT-${dollars}`,
      barcode: null,
      priceMinor: dollars * 100,
      compareAtPriceMinor: null,
      unitCostMinor: null,
      inventoryItemId: firstInventoryItemId + index * 10 + place,
      isStockTracked: false,
      stock: [],
      stockUpdatedAt: madeAt,
      createdAt: madeAt,
      updatedAt: madeAt,
    })),
  };
}

/** A product may be in more than one collection, and each collection has some that are only in it. */
function collectionsOf(entries: CatalogEntry[]): Collection[] {
  const members: [title: string, belongs: (item: CatalogItem) => boolean][] = [
    ["Summer Collection", (item) => item.season === "summer"],
    ["Winter Collection", (item) => item.season === "winter"],
    ["Essentials", (item) => item.isEssential],
  ];
  return members.map(([title, belongs], index) => ({
    id: 300_000_000_001 + index,
    title,
    handle: title.toLowerCase().replaceAll(" ", "-"),
    updatedAt: madeAt,
    productIds: entries.filter(({ item }) => belongs(item)).map(({ product }) => product.id),
  }));
}
