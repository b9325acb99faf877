import type { ProductColumns } from "../../rollups/product-columns.ts";

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

/**
 * Sums in arrays indexed by product id minus the first id, since the ids of one store are close together. A product
 * without orders has no sale.
 */
export type SumsByProduct = Omit<ProductColumns, "products"> & { first: number };

export function sumByProduct(columns: readonly ProductColumns[]): SumsByProduct {
  const [first, last] = idBounds(columns);
  const size = Math.max(0, last - first + 1);
  const sums = {
    first,
    revenue: new Float64Array(size),
    orders: new Int32Array(size),
    units: new Int32Array(size),
    returned: new Int32Array(size),
  };
  for (const { products, revenue, orders, units, returned } of columns) {
    for (let index = 0; index < products.length; index += 1) {
      const slot = (products[index] ?? first) - first;
      sums.revenue[slot] = (sums.revenue[slot] ?? 0) + (revenue[index] ?? 0);
      sums.orders[slot] = (sums.orders[slot] ?? 0) + (orders[index] ?? 0);
      sums.units[slot] = (sums.units[slot] ?? 0) + (units[index] ?? 0);
      sums.returned[slot] = (sums.returned[slot] ?? 0) + (returned[index] ?? 0);
    }
  }
  return sums;
}

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

/** Smallest and greatest id; columns are sorted by product. */
function idBounds(columns: readonly ProductColumns[]): [first: number, last: number] {
  let first = Infinity;
  let last = -Infinity;
  for (const { products } of columns) {
    first = Math.min(first, products[0] ?? first);
    last = Math.max(last, products[products.length - 1] ?? last);
  }
  return first === Infinity ? [0, -1] : [first, last];
}
