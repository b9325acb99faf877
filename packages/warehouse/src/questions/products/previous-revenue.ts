import { metricDefinitions } from "@cartograph/contracts/metrics/definitions.ts";
import { groupValues } from "../../cuts/group-key.ts";
import { comparedSides } from "../../metrics/compared-sides.ts";
import { type Comparison, figuresScope } from "../../metrics/comparison.ts";
import { openGroupedFigures } from "../../metrics/figures.ts";
import { openPartOfDay } from "../../metrics/part-of-day/part-of-day.ts";
import { listSales } from "../../metrics/products/product-sums.ts";
import { metrics } from "../../metrics/registry.ts";
import { readColumns } from "../../rollups/packed-columns.ts";
import { type ProductColumns, productKind, sumByProduct } from "../../rollups/product-columns.ts";

/**
 * Revenue by our product id over the comparison days, in minor units; null without a comparison.
 * @param productIds our product ids, at least one; all products by default
 */
export async function previousRevenue(
  comparison: Comparison,
  productIds: readonly number[] | null = null,
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
  const columns = await readColumns(db, { store, cache, span: window }, productKind);
  if (window.part !== null) {
    const part = await openPartOfDay(db, { store, cache }, window.part);
    columns.push(await part.products(productIds ?? undefined));
  }
  if (productIds !== null) return new Map(productIds.map((id) => [id, revenueOf(id, columns)]));
  const sales = listSales(sumByProduct(columns), () => true);
  return new Map(sales.map((sale) => [sale.productId, sale.revenueMinor]));
}

function revenueOf(productId: number, columns: readonly ProductColumns[]): number {
  return columns.reduce((sum, { products, revenue }) => {
    const index = products.indexOf(productId);
    return index < 0 ? sum : sum + (revenue[index] ?? 0);
  }, 0);
}
