import type { SalesMetricId } from "@cartograph/contracts/metrics/definitions/sales.ts";
import type { LedgerAmounts } from "@cartograph/database/tables/sales.table.ts";
import type { Metric } from "../metric.ts";
import { percent, ratio } from "../ratio.ts";
import { metricsOfSums } from "../metrics-of-sums.ts";
import { ordersNeed } from "../sources.ts";
import { addSales, goodsSold, netSales, totalSales } from "./sales-by-day.ts";

function salesSum(sumOf: (sales: LedgerAmounts) => number): Metric {
  return { ...salesMetric(sumOf), ledgerSum: sumOf };
}

/** A sum over the ledger or a ratio of sums, available by hour too. */
function salesMetric(valueOf: (sales: LedgerAmounts) => number | null): Metric {
  return { ...metricByDay(valueOf), hours: { of: valueOf } };
}

const metricByDay = metricsOfSums({
  needs: [ordersNeed],
  dailySource: null,
  total: (figures) => figures.sales(),
  byDay: async (figures) => ({ byDay: await figures.salesByDay(), days: null }),
  add: addSales,
});

/** Sales metrics: sums over the ledger and their ratios. */
export const salesMetrics: Record<SalesMetricId, Metric> = {
  gross_sales: salesSum((sales) => sales.gross_minor),
  discounts: salesSum((sales) => sales.discounts_minor),
  returns: salesSum((sales) => sales.returns_minor),
  net_sales: salesSum(netSales),
  shipping: salesSum((sales) => sales.shipping_minor),
  taxes: salesSum((sales) => sales.taxes_minor),
  duties: salesSum((sales) => sales.duties_minor),
  additional_fees: salesSum((sales) => sales.fees_minor),
  total_sales: salesSum(totalSales),
  orders: salesSum((sales) => sales.orders),
  units: salesSum((sales) => sales.units),
  online_orders: salesSum((sales) => sales.online_orders),
  orders_with_products: salesSum((sales) => sales.product_orders),
  goods_sold: salesSum(goodsSold),
  aov: salesMetric((sales) => ratio(goodsSold(sales), sales.product_orders)),
  refund_rate: salesMetric((sales) => percent(sales.returns_minor, goodsSold(sales))),
};
