import type { Weighted } from "../core/random.ts";
import type { CheckoutHead, OrderHead } from "../core/store-data.ts";
import type { Catalog, CatalogEntry } from "./products/catalog.ts";
import { demandOf } from "./sales/basket.ts";
import type { PlannedOrder } from "./sales/orders.ts";

/** An order with what `orderOf` creates it from. */
export type DemoOrder = OrderHead & Omit<PlannedOrder, "at">;

/** A checkout with what it is created from. */
export type DemoCheckout = CheckoutHead & {
  /** The order that it may become. */
  order: DemoOrder | null;
  /** The known customer who abandoned it before their nth order. Null with an order, and for a new visitor. */
  abandoner: { customerId: number; nth: number } | null;
};

/** What orders and checkouts of all days are created from. */
export type StorePlan = {
  seed: number;
  catalog: Catalog;
  typeOf(productId: number): string;
  /** `day` is days since 1970-01-01. */
  demandOn(day: number): Weighted<CatalogEntry>;
};

export function createStorePlan(seed: number, catalog: Catalog): StorePlan {
  const types = new Map(catalog.entries.map(({ product, item }) => [product.id, item.type]));
  const demands = new Map<number, Weighted<CatalogEntry>>();
  return {
    seed,
    catalog,
    typeOf: (productId) => types.get(productId) ?? "",
    demandOn(day) {
      let demand = demands.get(day);
      if (!demand) demands.set(day, (demand = demandOf(catalog, day)));
      return demand;
    },
  };
}
