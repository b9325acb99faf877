import { pickWeighted, weigh, type Random, type Weighted } from "../../core/random.ts";
import type { OrderLine, Product, Variant } from "../../core/store-data.ts";
import type { Catalog, CatalogEntry } from "../products/catalog.ts";
import { seasonalDemand } from "../seasons.ts";

/** Shared by the many parts that are empty, to save memory; lists are replaced, never changed. */
export const emptyList: never[] = [];

export type Choice = { product: Product; variant: Variant; quantity: number };

/** The seasonal demand of a day, calculated once and used for every basket. */
export function demandOf(catalog: Catalog, day: number): Weighted<CatalogEntry> {
  return weigh(catalog.entries, ({ item }) => item.demand * seasonalDemand(item.season, day));
}

const lineCounts = weigh([1, 2, 3, 4, 5], (count) => [0, 52, 28, 13, 5, 2][count] ?? 0);
const quantities = weigh([1, 2, 3, 4], (quantity) => [0, 84, 11, 3, 2][quantity] ?? 0);

/** Returns different products, each in one variant. */
export function fillBasket(random: Random, demand: Weighted<CatalogEntry>): Choice[] {
  const wanted = pickWeighted(random, lineCounts);
  const chosen = new Map<number, Choice>();
  for (let tries = 0; chosen.size < wanted && tries < wanted * 4; tries += 1) {
    const { product } = pickWeighted(random, demand);
    const variant = product.variants[random.integer(0, product.variants.length - 1)];
    if (!variant || chosen.has(product.id)) continue;
    chosen.set(product.id, { product, variant, quantity: pickWeighted(random, quantities) });
  }
  return [...chosen.values()];
}

export function giftCardChoice(random: Random, { giftCard }: Catalog): Choice {
  const variant = giftCard.variants[random.integer(0, giftCard.variants.length - 1)];
  if (!variant) throw new RangeError("The gift card has no denominations.");
  return { product: giftCard, variant, quantity: 1 };
}

/** Returns a line without discount and tax, which depend on the whole order. */
export function lineOf({ product, variant, quantity }: Choice, id: number): OrderLine {
  return {
    id,
    productId: product.id,
    variantId: variant.id,
    title: product.title,
    variantTitle: product.variants.length > 1 ? variant.title : null,
    sku: variant.sku,
    vendor: product.vendor,
    isGiftCard: product.isGiftCard,
    quantity,
    unitPriceMinor: variant.priceMinor,
    discounts: emptyList,
    taxes: emptyList,
  };
}
