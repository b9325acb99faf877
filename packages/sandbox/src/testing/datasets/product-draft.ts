import type { Product, Variant } from "../../core/store-data.ts";

export type ProductDraft = {
  id?: number;
  at: number;
  title: string;
  status?: Product["status"];
  isGiftCard?: boolean;
  variants?: {
    id?: number;
    title?: string;
    sku?: string | null;
    priceMinor: number;
    unitCostMinor?: number | null;
    /** Units in stock; null if not tracked. */
    available?: number | null;
  }[];
};

/** A product with at least one variant; its stock is at the first location. */
export function draftProduct(
  draft: ProductDraft,
  nextId: () => number,
  locationIds: readonly number[],
): Product {
  const id = draft.id ?? nextId();
  const drafts = draft.variants ?? [{ priceMinor: 1000 }];
  const variants = drafts.map((variant): Variant => {
    const { available = 10 } = variant;
    const [locationId] = locationIds;
    const isStocked = available !== null && locationId !== undefined;
    return {
      id: variant.id ?? nextId(),
      productId: id,
      title: variant.title ?? "Default Title",
      options: [{ name: "Title", value: variant.title ?? "Default Title" }],
      sku: variant.sku ?? null,
      barcode: null,
      priceMinor: variant.priceMinor,
      compareAtPriceMinor: null,
      unitCostMinor: variant.unitCostMinor ?? null,
      inventoryItemId: nextId(),
      isStockTracked: isStocked,
      stock: isStocked ? [{ locationId, available, committed: 0, incoming: 0 }] : [],
      stockUpdatedAt: draft.at,
      createdAt: draft.at,
      updatedAt: draft.at,
    };
  });
  return {
    id,
    title: draft.title,
    handle: draft.title.toLowerCase().replaceAll(/\W+/g, "-"),
    description: "",
    status: draft.status ?? "active",
    vendor: "Test Shop",
    productType: "",
    category: null,
    tags: [],
    isGiftCard: draft.isGiftCard ?? false,
    imageUrl: null,
    createdAt: draft.at,
    updatedAt: draft.at,
    publishedAt: draft.at,
    variants,
  };
}
