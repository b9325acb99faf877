import type {
  CollectionRecord,
  InventoryRecord,
  ProductRecord,
} from "@cartograph/contracts/records.ts";
import type {
  CollectionNode,
  InventoryNode,
  LevelNode,
  ProductNode,
  UnitCost,
  VariantNode,
} from "../schemas/catalogue.schemas.ts";
import { amountToMinor, idOf, toUtcMs } from "./values.ts";

const statuses = new Map<string, ProductRecord["status"]>([
  ["ACTIVE", "active"],
  ["ARCHIVED", "archived"],
  ["UNLISTED", "unlisted"],
]);

/** Variant prices have no currency: they are in the shop's. */
export function toProductRecord(
  product: ProductNode,
  variants: readonly VariantNode[],
  currency: string,
): ProductRecord {
  return {
    kind: "product",
    externalId: idOf(product.id),
    title: product.title,
    handle: product.handle || null,
    // Products with an unknown status are not treated as on sale.
    status: statuses.get(product.status) ?? "draft",
    vendor: product.vendor || null,
    productType: product.productType || null,
    isGiftCard: product.isGiftCard,
    imageUrl: product.featuredMedia?.preview?.image?.url ?? null,
    updatedAt: toUtcMs(product.updatedAt),
    currency,
    variants: variants.map((variant) => ({
      externalId: idOf(variant.id),
      title: variant.title,
      sku: variant.sku || null,
      priceMinor: amountToMinor(variant.price, currency),
      compareAtPriceMinor:
        variant.compareAtPrice === null ? null : amountToMinor(variant.compareAtPrice, currency),
      unitCostMinor: toUnitCost(variant.inventoryItem.unitCost, currency),
      isStockTracked: variant.inventoryItem.tracked,
      inventoryQuantity: variant.inventoryItem.tracked ? variant.inventoryQuantity : null,
    })),
  };
}

/** Null for an item without a variant. */
export function toInventoryRecord(
  item: InventoryNode,
  levels: readonly LevelNode[],
  currency: string,
): InventoryRecord | null {
  const [variant] = item.variants?.nodes ?? [];
  if (!variant) return null;
  const quantities = levels.flatMap((level) => level.quantities);
  const stockTimes = levels.flatMap((level) =>
    level.quantities.map((quantity) => toUtcMs(quantity.updatedAt ?? level.updatedAt)),
  );
  const itemTime = toUtcMs(item.updatedAt);
  const levelTimes = levels.map((level) => toUtcMs(level.updatedAt));
  return {
    kind: "inventory",
    externalId: idOf(item.id),
    variantExternalId: idOf(variant.id),
    isStockTracked: item.tracked,
    available: item.tracked ? quantities.reduce((sum, { quantity }) => sum + quantity, 0) : null,
    unitCostMinor: toUnitCost(item.unitCost, currency),
    stockChangedAt: stockTimes.length === 0 ? itemTime : Math.max(...stockTimes),
    // The item's own time does not change with its stock, so the latest of all its times is used.
    updatedAt: Math.max(itemTime, ...levelTimes, ...stockTimes),
  };
}

export function toCollectionRecord(
  collection: CollectionNode,
  products: readonly { id: string }[],
): CollectionRecord {
  return {
    kind: "collection",
    externalId: idOf(collection.id),
    title: collection.title,
    handle: collection.handle || null,
    updatedAt: toUtcMs(collection.updatedAt),
    productExternalIds: products.map(({ id }) => idOf(id)),
  };
}

/** Null if it is too large to be exact, or in a currency other than the shop's. */
function toUnitCost(cost: UnitCost | null, currency: string): number | null {
  if (cost?.currencyCode !== currency) return null;
  const minor = amountToMinor(cost.amount, currency);
  return Number.isFinite(minor) ? minor : null;
}
