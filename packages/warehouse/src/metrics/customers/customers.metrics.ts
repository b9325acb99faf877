import type { CustomerMetricId } from "@cartograph/contracts/metrics/definitions/customers.ts";
import { type Series, countSeries } from "../series.ts";
import type { CustomerCounts } from "./distinct-customers.ts";
import type { SegmentCounts } from "./customer-segments.ts";
import type { Figures } from "../figures.ts";
import type { Metric } from "../metric.ts";
import type { CustomerType, OrdersOfType } from "./orders-by-customer-type.ts";
import { percent, ratio } from "../ratio.ts";
import { ordersNeed } from "../sources.ts";

function customerMetric(how: Pick<Metric, "compute" | "series">): Metric {
  return { needs: [ordersNeed], dailySource: null, ...how };
}

/** Metrics of the distinct customers in a range. */
function customerCountMetric(valueOf: (counts: CustomerCounts) => number | null): Metric {
  return customerMetric({
    compute: async (figures) => valueOf(await figures.customers()),
    series: (figures) => customersSeries(figures, valueOf),
  });
}

/** Metrics of all customers to date. */
function toDateMetric(valueOf: (all: SegmentCounts["all"]) => number | null): Metric {
  return customerMetric({
    compute: async (figures) => valueOf((await figures.customerSegments()).all),
  });
}

/** Customer metrics, by the days of the customers' orders. */
export const customerMetrics: Record<CustomerMetricId, Metric> = {
  customers: customerCountMetric(({ all }) => all),
  new_customers: customerMetric({
    compute: async (figures) => (await figures.orderCounts()).new,
    series: async (figures) => ordersSeries(await figures.ordersByType(), "new"),
  }),
  returning_customers: customerCountMetric(({ returning }) => returning),
  returning_customer_rate: customerCountMetric(({ returning, all }) => percent(returning, all)),
  guest_orders: customerMetric({
    compute: async (figures) => (await figures.orderCounts()).guest,
    series: async (figures) => ordersSeries(await figures.ordersByType(), "guest"),
  }),
  customers_to_date: toDateMetric(({ customers }) => customers),
  lifetime_net_sales: toDateMetric(({ netMinor }) => netMinor),
  average_lifetime_value: toDateMetric(({ netMinor, customers }) => ratio(netMinor, customers)),
};

/**
 * Distinct customers of each day or group of days. They are counted again for each span, since a customer may order
 * on several days.
 */
async function customersSeries(
  figures: Figures,
  valueOf: (counts: CustomerCounts) => number | null,
): Promise<Series> {
  const countOver = await figures.customersOver();
  return { days: null, over: (span) => valueOf(countOver(span)) };
}

function ordersSeries(rows: readonly OrdersOfType[], wanted: CustomerType): Series | null {
  const byDay = new Map<number, number>();
  for (const { day, type, orders } of rows) {
    if (type === wanted) byDay.set(day, (byDay.get(day) ?? 0) + orders);
  }
  return countSeries({ byDay, days: null });
}
