import { toMajorUnits } from "@cartograph/contracts/currency.ts";
import type { Dashboard } from "@cartograph/contracts/reports/dashboard.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import { leadingProductSales } from "../../metrics/products/product-sales.ts";
import { isKnown, ordersNeed } from "../../metrics/sources.ts";
import { previousRevenue } from "./previous-revenue.ts";
import { productConversion } from "./product-conversion.ts";
import type { ProductSale } from "../../metrics/products/product-sums.ts";
import { productRowSums } from "./product-row-sums.ts";
import { byRevenueThenSku } from "./compare-products.ts";

/** The products with the highest revenue in the range. Ties are sorted by SKU. */
export async function topProducts(
  comparison: Comparison,
  count: number,
): Promise<Dashboard["topProducts"]> {
  const { db, store, cache, period, sources } = comparison;
  if (!isKnown(ordersNeed, sources)) return [];
  const filtered = comparison.filters.length === 0 ? null : await productRowSums(comparison);
  // All products that tie with the last one are included, so that the tie can be broken by SKU.
  const sales = filtered
    ? leadingSales(filtered.sales, count)
    : await leadingProductSales(db, { store, cache, span: period.range, count });
  const leading = new Map(sales.map((sale) => [sale.productId, sale]));
  if (leading.size === 0) return [];
  const products = await db
    .selectFrom("products")
    .select(["id", "ext_id", "title", "sku"])
    .where("store_id", "=", store.id)
    .where("id", "in", [...leading.keys()])
    .execute();
  const conversionOf = filtered?.conversionOf ?? (await productConversion(comparison, sales));
  const previous = await previousRevenue(comparison, [...leading.keys()]);
  const rows = products.map((product) => {
    const sale = leading.get(product.id);
    return {
      id: product.ext_id,
      number: String(product.id),
      title: product.title,
      sku: product.sku,
      revenue: toMajorUnits(sale?.revenueMinor ?? 0, store.currency),
      previousRevenue: previous && toMajorUnits(previous.get(product.id) ?? 0, store.currency),
      orders: sale?.orders ?? 0,
      units: sale?.units ?? 0,
      conversionRate: conversionOf(product.id),
    };
  });
  return rows.toSorted(byRevenueThenSku).slice(0, count);
}

function leadingSales(sales: readonly ProductSale[], count: number): ProductSale[] {
  const revenues = sales.map(({ revenueMinor }) => revenueMinor).toSorted((a, b) => b - a);
  const least = revenues[count - 1] ?? -Infinity;
  return sales.filter(({ revenueMinor }) => revenueMinor >= least);
}
