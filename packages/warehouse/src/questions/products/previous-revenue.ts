import { metricDefinitions } from "@cartograph/contracts/metrics/definitions.ts";
import { groupValues } from "../../cuts/group-key.ts";
import { comparedSides } from "../../metrics/compared-sides.ts";
import { type Comparison, figuresScope } from "../../metrics/comparison.ts";
import { openGroupedFigures } from "../../metrics/figures.ts";
import { productsUntil } from "../../metrics/part-of-day.ts";
import { productSales } from "../../metrics/products/product-sales.ts";
import { metrics } from "../../metrics/registry.ts";

/** Minor units by our product id, of the days that the metric is compared with; null without a comparison. */
export async function previousRevenue(
  comparison: Comparison,
): Promise<ReadonlyMap<number, number> | null> {
  const { db, store, cache, filters, period } = comparison;
  const window = period.previous;
  const { previous } = comparedSides(comparison, metrics.product_revenue);
  if (window === null || previous === null) return null;
  const scope = figuresScope(comparison, { window });
  if (filters.length > 0) {
    const { facts } = metricDefinitions.product_revenue;
    const groups = await openGroupedFigures(db, scope, { facts, by: ["product"] });
    const revenue = new Map<number, number>();
    for (const [key, figures] of groups) {
      const minor = await metrics.product_revenue.compute(figures);
      revenue.set(Number(groupValues(key)[0]), minor ?? 0);
    }
    return revenue;
  }
  const sales = await productSales(db, { store, cache, span: window });
  const revenue = new Map(sales.map((sale) => [sale.productId, sale.revenueMinor]));
  if (window.part !== null) {
    const column = await productsUntil(db, store, window.part);
    for (const [place, product] of column.products.entries()) {
      revenue.set(product, (revenue.get(product) ?? 0) + (column.revenue[place] ?? 0));
    }
  }
  return revenue;
}
