import type { SumsByProduct } from "../../rollups/product-columns.ts";

/** Sales of a product by order date, without gift cards. */
export type ProductSale = {
  productId: number;
  /** Gross − discounts, before returns. */
  revenueMinor: number;
  /** Orders that include the product. */
  orders: number;
  units: number;
  /** Units of these orders returned to date. */
  unitsReturned: number;
};

/** Sums of each product with a sale, by ascending id. */
export function listSales(
  sums: SumsByProduct,
  isWanted: (revenue: number) => boolean,
): ProductSale[] {
  const sales: ProductSale[] = [];
  for (let slot = 0; slot < sums.orders.length; slot += 1) {
    const orders = sums.orders[slot] ?? 0;
    const revenueMinor = sums.revenue[slot] ?? 0;
    if (orders === 0 || !isWanted(revenueMinor)) continue;
    sales.push({
      productId: sums.first + slot,
      revenueMinor,
      orders,
      units: sums.units[slot] ?? 0,
      unitsReturned: sums.returned[slot] ?? 0,
    });
  }
  return sales;
}

/** The revenue of the product at rank `count`; −Infinity when fewer products were sold. */
export function nthGreatestRevenue({ revenue, orders }: SumsByProduct, count: number): number {
  // The greatest revenues so far, ascending. The list is short, so keeping it sorted is cheap.
  const greatest = new Float64Array(count).fill(-Infinity);
  for (let slot = 0; slot < revenue.length; slot += 1) {
    const candidate = revenue[slot] ?? 0;
    if (orders[slot] === 0 || candidate <= (greatest[0] ?? Infinity)) continue;
    let place = 0;
    while (place + 1 < count && candidate > (greatest[place + 1] ?? Infinity)) {
      greatest[place] = greatest[place + 1] ?? -Infinity;
      place += 1;
    }
    greatest[place] = candidate;
  }
  return greatest[0] ?? -Infinity;
}
