import type { Product, StoreData } from "../../core/store-data.ts";
import { catalogItems } from "./catalog-items.ts";
import { weightedChoice, type WeightedChoice } from "../weighted-choice.ts";
import { seasonalDemand } from "../seasons.ts";
import { pageOfProduct, type TrafficRegister } from "../traffic/traffic-register.ts";

/** The products that visitors view on one day. */
export type Shelf = {
  /** Indexes in the register. */
  products: { page: number; items: number[] }[];
  /** Draws an index in `products`, by the day's demand. */
  choice: WeightedChoice;
  /** Returns the index in `products` of the product on a page. */
  productOfPage: ReadonlyMap<number, number>;
};

const itemByTitle = new Map(catalogItems.map((item) => [item.title, item]));

/** The demand for a product that is not in the catalog. */
const defaultDemand = 3;

/** `day` is days since 1970-01-01. Products that are not on sale are left out. */
export function shelfOf(data: StoreData, register: TrafficRegister, day: number): Shelf {
  const shown = [...data.products.values()].filter(({ status }) => status === "active");
  const products = shown.map((product) => ({
    page: register.pageIndex(pageOfProduct(data, product.id)),
    items: itemsOf(data, register, product),
  }));
  return {
    products,
    choice: weightedChoice(shown.map((product) => demandOn(product, day))),
    productOfPage: new Map(products.map(({ page }, index) => [page, index])),
  };
}

function itemsOf(data: StoreData, register: TrafficRegister, product: Product): number[] {
  const variants = product.variants.map((variant) => variant.id);
  return variants.length === 0
    ? [register.itemIndex(data, product.id, null)]
    : variants.map((variant) => register.itemIndex(data, product.id, variant));
}

function demandOn({ title }: Product, day: number): number {
  const item = itemByTitle.get(title);
  return item ? item.demand * seasonalDemand(item.season, day) : defaultDemand;
}
