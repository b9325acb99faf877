import type { MetricId } from "@cartograph/contracts/metrics/metric.ts";
import type { DaySpan } from "../../calendar/period.ts";
import type { CustomerColumn } from "../../rollups/columns.ts";
import { type Series, countSeries } from "../series.ts";
import { countDistinct, type CustomerCounts } from "./distinct-customers.ts";
import type { Figures } from "../figures.ts";
import type { Metric } from "../metric.ts";
import type { OrdersOfType } from "./orders-by-customer-type.ts";
import { ordersNeed } from "../sources.ts";

type CustomerId = Extract<
  MetricId,
  "customers" | "new_customers" | "returning_customers" | "guest_orders"
>;

function customerMetric(
  definition: { id: CustomerId; name: string; formula: string; direction: "up_good" | "neutral" },
  compute: (figures: Figures) => Promise<number>,
  series?: (figures: Figures) => Promise<Series>,
): Metric {
  return {
    definition: { ...definition, unit: "count", dateBasis: "order_date", source: ["shopify"] },
    needs: [ordersNeed],
    dailySource: null,
    compute,
    ...(series ? { series } : {}),
  };
}

/** Counts of people, on the days of their orders. */
export const customerMetrics: Record<CustomerId, Metric> = {
  customers: customerMetric(
    {
      id: "customers",
      name: "Customers",
      formula: "Distinct customers who placed an order; guests are counted apart",
      direction: "up_good",
    },
    async (figures) => (await figures.customers()).all,
    (figures) => customersSeries(figures, (counts) => counts.all),
  ),
  new_customers: customerMetric(
    {
      id: "new_customers",
      name: "New customers",
      formula: "Customers whose first order ever was placed in the range",
      direction: "up_good",
    },
    async (figures) => (await figures.orderCounts()).new,
    async (figures) => newCustomersSeries(await figures.ordersByType()),
  ),
  returning_customers: customerMetric(
    {
      id: "returning_customers",
      name: "Returning customers",
      formula: "Distinct customers who placed an order after an earlier one of theirs",
      direction: "up_good",
    },
    async (figures) => (await figures.customers()).returning,
  ),
  guest_orders: customerMetric(
    {
      id: "guest_orders",
      name: "Guest orders",
      formula: "Orders without a customer; each counts as one new customer's",
      direction: "neutral",
    },
    async (figures) => (await figures.orderCounts()).guest,
  ),
};

/** Distinct customers of a day, or of several together: not a sum over days. */
export async function customersSeries(
  figures: Figures,
  of: (counts: CustomerCounts) => number | null,
): Promise<Series> {
  const byDay = await figures.customersByDay();
  const columnsOf = ({ from, to }: DaySpan) => {
    const columns: CustomerColumn[] = [];
    for (let day = from; day <= to; day += 1) columns.push(byDay.get(day) ?? nobody);
    return columns;
  };
  return { days: null, over: (span) => of(countDistinct(columnsOf(span))) };
}

const nobody = new Int32Array();

function newCustomersSeries(rows: readonly OrdersOfType[]): Series {
  const byDay = new Map<number, number>();
  for (const { day, type, orders } of rows) {
    if (type === "new") byDay.set(day, (byDay.get(day) ?? 0) + orders);
  }
  return countSeries(byDay, null);
}
