import type { StoreData } from "../../core/store-data.ts";
import type { Acquisition, TrackedItem } from "../../core/traffic-data.ts";
import { productPage } from "./landing-pages.ts";

/** The lists behind the codes. They only grow at the end, so that earlier codes stay valid. */
export type TrafficRegister = {
  acquisitions: readonly Acquisition[];
  pages: readonly string[];
  items: readonly TrackedItem[];
  acquisitionIndex(acquisition: Acquisition): number;
  pageIndex(path: string): number;
  itemIndex(data: StoreData, productId: number, variantId: number | null): number;
};

export function createTrafficRegister(): TrafficRegister {
  const acquisitions = createRegister<Acquisition>(
    ({ source, medium, campaign, referrer }) => `${source}\n${medium}\n${campaign}\n${referrer}`,
  );
  const pages = createRegister<string>((path) => path);
  const items = createRegister<TrackedItem>((item) => item.itemId);
  const indexes = new Map<number, number>();
  // Index 0 is the session without a page view.
  pages.indexOf("");

  return {
    acquisitions: acquisitions.entries,
    pages: pages.entries,
    items: items.entries,
    acquisitionIndex: acquisitions.indexOf,
    pageIndex: pages.indexOf,
    itemIndex(data, productId, variantId) {
      const key = variantId ?? -productId;
      let index = indexes.get(key);
      if (index === undefined) {
        index = items.indexOf(trackedItem(data, productId, variantId));
        indexes.set(key, index);
      }
      return index;
    },
  };
}

function createRegister<T>(keyOf: (entry: T) => string) {
  const entries: T[] = [];
  const indexes = new Map<string, number>();
  return {
    entries,
    indexOf(entry: T): number {
      const key = keyOf(entry);
      let index = indexes.get(key);
      if (index === undefined) {
        index = entries.push(entry) - 1;
        indexes.set(key, index);
      }
      return index;
    },
  };
}

/** The item's id in the format of Shopify's Google channel: feed country, product, variant. */
function trackedItem(data: StoreData, productId: number, variantId: number | null): TrackedItem {
  const product = data.products.get(productId);
  return {
    itemId: `shopify_US_${productId}_${variantId ?? productId}`,
    itemName: product?.title ?? "(not set)",
    itemBrand: product?.vendor ?? "(not set)",
    itemCategory: product?.productType || "(not set)",
    productId,
    variantId,
  };
}

export function pageOfProduct(data: StoreData, productId: number): string {
  return productPage(data.products.get(productId)?.handle ?? String(productId));
}
