import type { ProductMetricId } from "@cartograph/contracts/metrics/definitions/products.ts";
import type { Metric } from "../metric.ts";
import { percent } from "../ratio.ts";
import { metricsOfSums } from "../metrics-of-sums.ts";
import { countSeries } from "../series.ts";
import { analyticsNeed, ordersNeed } from "../sources.ts";
import { addProductTotals } from "./product-sales.ts";

const productMetric = metricsOfSums({
  needs: [ordersNeed],
  dailySource: null,
  total: (figures) => figures.productTotals(),
  byDay: async (figures) => ({ byDay: await figures.productTotalsByDay(), days: null }),
  add: addProductTotals,
});

/** Metrics over all products of the store. */
export const productMetrics: Record<ProductMetricId, Metric> = {
  product_revenue: productMetric(({ revenueMinor }) => revenueMinor),
  product_views: {
    needs: [analyticsNeed],
    dailySource: "google_analytics",
    compute: async (figures) => (await figures.productViews())?.total ?? null,
    series: async (figures) => countSeries(await figures.productViewsByDay()),
  },
  units_ordered: productMetric(({ units }) => units),
  units_returned: productMetric(({ unitsReturned }) => unitsReturned),
  product_return_rate: productMetric(({ unitsReturned, units }) => percent(unitsReturned, units)),
};
