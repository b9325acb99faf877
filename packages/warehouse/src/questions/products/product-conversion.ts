import { wholeDays } from "../../calendar/period.ts";
import { type Comparison, figuresScope } from "../../metrics/comparison.ts";
import { type Figures, openFigures } from "../../metrics/figures.ts";
import { percent } from "../../metrics/ratio.ts";
import { productSales } from "../../metrics/products/product-sales.ts";
import type { ProductSale } from "../../metrics/products/product-sums.ts";
import type { ProductViews } from "../../metrics/products/product-views.ts";

/** The conversion rate of a product by our id, in percent. */
export type ConversionOf = (productId: number) => number | null;

/**
 * Orders with the product ÷ its views × 100, on the days with known views and orders; null without views.
 * @param sales the sales of the whole range; if views cover fewer days, the sales of their days are read
 */
export async function productConversion(
  comparison: Comparison,
  sales: readonly ProductSale[],
): Promise<ConversionOf> {
  const { db, store, cache, period, current } = comparison;
  const views = await viewsWithOrders(comparison, current);
  if (views === null) return () => null;
  const { span, byProduct } = views;
  // Future days have neither sales nor views.
  const lastDay = Math.min(period.range.to, period.today);
  const coversRange = span.from === period.range.from && span.to >= lastDay;
  const ordered = coversRange ? sales : await productSales(db, { store, cache, span });
  const ordersOf = new Map(ordered.map((sale) => [sale.productId, sale.orders]));
  for (const day of span.leftOut) {
    const ofDay = { store, cache, span: { from: day, to: day } };
    for (const { productId, orders } of await productSales(db, ofDay)) {
      ordersOf.set(productId, (ordersOf.get(productId) ?? 0) - orders);
    }
  }
  return (productId) => percent(ordersOf.get(productId) ?? 0, byProduct.get(productId) ?? 0);
}

/** The views on the days with known orders; null when there are none. */
export async function viewsWithOrders(
  comparison: Comparison,
  figures: Figures,
): Promise<ProductViews | null> {
  const views = await figures.productViews();
  const days = views && figures.daysWithOrders(views.span);
  if (views === null || days === null) return null;
  if (days.to === views.span.to) return views;
  const scope = figuresScope(comparison, { window: wholeDays(days) });
  return openFigures(comparison.db, scope).productViews();
}
