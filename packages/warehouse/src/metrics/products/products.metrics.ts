import type { ProductMetricId } from "@cartograph/contracts/metrics/definitions/products.ts";
import type { Metric } from "../metric.ts";
import { percent } from "../ratio.ts";
import { countSeries, seriesOf } from "../series.ts";
import { analyticsNeed, ordersNeed } from "../sources.ts";
import { addProductTotals, type ProductTotals } from "./product-sales.ts";

function productMetric(valueOf: (totals: ProductTotals) => number | null): Metric {
  return {
    needs: [ordersNeed],
    dailySource: null,
    compute: async (figures) => valueOf(await figures.productTotals()),
    series: async (figures) =>
      seriesOf(
        { byDay: await figures.productTotalsByDay(), days: null },
        addProductTotals,
        valueOf,
      ),
  };
}

/** Metrics over all products of the store. */
export const productMetrics: Record<ProductMetricId, Metric> = {
  product_revenue: productMetric(({ revenueMinor }) => revenueMinor),
  product_views: {
    needs: [analyticsNeed],
    dailySource: "google_analytics",
    compute: async (figures) => (await figures.productViews())?.total ?? null,
    series: async (figures) => {
      const [views, byDay] = [await figures.productViews(), await figures.productViewsByDay()];
      return views && byDay && countSeries(byDay, views.span);
    },
  },
  units_ordered: productMetric(({ units }) => units),
  units_returned: productMetric(({ unitsReturned }) => unitsReturned),
  product_return_rate: productMetric(({ unitsReturned, units }) => percent(unitsReturned, units)),
};
