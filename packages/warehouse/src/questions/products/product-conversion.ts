import type { Comparison } from "../../metrics/comparison.ts";
import { percent } from "../../metrics/ratio.ts";
import { productSales } from "../../metrics/products/product-sales.ts";
import type { ProductSale } from "../../metrics/products/product-sums.ts";
import type { ProductViews } from "../../metrics/products/product-views.ts";

/** The conversion rate of a product by our id, in percent. */
export type ConversionOf = (productId: number) => number | null;

/**
 * Orders with the product ÷ its views × 100, on the days with known views; null without views.
 * @param sales the sales of the whole range; if views cover fewer days, the sales of those days are read
 */
export async function productConversion(
  { db, store, cache, period }: Comparison,
  views: ProductViews | null,
  sales: readonly ProductSale[],
): Promise<ConversionOf> {
  if (views === null) return () => null;
  const { span, byProduct } = views;
  // Future days have neither sales nor views.
  const lastDay = Math.min(period.range.to, period.today);
  const coversRange = span.from === period.range.from && span.to >= lastDay;
  const ordered = coversRange ? sales : await productSales(db, { store, cache, span });
  const ordersOf = new Map(ordered.map((sale) => [sale.productId, sale.orders]));
  return (productId) => percent(ordersOf.get(productId) ?? 0, byProduct.get(productId) ?? 0);
}
