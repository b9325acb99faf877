import type { LedgerAmounts } from "@cartograph/database/tables/sales.table.ts";
import type { MetricDefinition, MetricId } from "@cartograph/contracts/metrics/metric.ts";
import { seriesOf } from "../series.ts";
import type { Metric } from "../metric.ts";
import { percent, ratio } from "../ratio.ts";
import { addSales, goodsSold, netSales, totalSales } from "./sales-by-day.ts";
import { ordersNeed } from "../sources.ts";

type SalesId = Extract<
  MetricId,
  | "gross_sales"
  | "discounts"
  | "returns"
  | "net_sales"
  | "shipping"
  | "taxes"
  | "total_sales"
  | "orders"
  | "units"
  | "aov"
  | "refund_rate"
>;

type Wording = Pick<MetricDefinition, "name" | "formula" | "unit" | "direction">;

/** A sum over the ledger, by hour as well. */
function salesSum(id: SalesId, wording: Wording, of: (sales: LedgerAmounts) => number): Metric {
  return { ...salesMetric(id, wording, of), hours: { of } };
}

function salesMetric(
  id: SalesId,
  wording: Wording,
  of: (sales: LedgerAmounts) => number | null,
): Metric {
  return {
    definition: { id, ...wording, dateBasis: "both", source: ["shopify"] },
    needs: [ordersNeed],
    dailySource: null,
    compute: async (figures) => of(await figures.sales()),
    series: async (figures) =>
      seriesOf({ byDay: await figures.salesByDay(), days: null }, addSales, of),
  };
}

/** Sums over the ledger and ratios of them. */
export const salesMetrics: Record<SalesId, Metric> = {
  gross_sales: salesSum(
    "gross_sales",
    {
      name: "Gross sales",
      formula:
        "Price × quantity of product lines, before discounts, returns, shipping and taxes; without gift cards, test and deleted orders",
      unit: "money",
      direction: "up_good",
    },
    (sales) => sales.gross_minor,
  ),
  discounts: salesSum(
    "discounts",
    {
      name: "Discounts",
      formula: "Discounts of product lines and their share of order discounts",
      unit: "money",
      direction: "neutral",
    },
    (sales) => sales.discounts_minor,
  ),
  returns: salesSum(
    "returns",
    {
      name: "Returns",
      formula: "Value of goods given back, before shipping and taxes",
      unit: "money",
      direction: "down_good",
    },
    (sales) => sales.returns_minor,
  ),
  net_sales: salesSum(
    "net_sales",
    {
      name: "Net sales",
      formula: "Gross sales − discounts − returns",
      unit: "money",
      direction: "up_good",
    },
    netSales,
  ),
  shipping: salesSum(
    "shipping",
    {
      name: "Shipping",
      formula: "Shipping charged, after shipping discounts, less shipping given back",
      unit: "money",
      direction: "neutral",
    },
    (sales) => sales.shipping_minor,
  ),
  taxes: salesSum(
    "taxes",
    {
      name: "Taxes",
      formula: "Taxes charged less taxes given back",
      unit: "money",
      direction: "neutral",
    },
    (sales) => sales.taxes_minor,
  ),
  total_sales: salesSum(
    "total_sales",
    {
      name: "Total sales",
      formula: "Net sales + shipping + taxes + duties + additional fees",
      unit: "money",
      direction: "up_good",
    },
    totalSales,
  ),
  orders: salesSum(
    "orders",
    {
      name: "Orders",
      formula: "Orders placed, without test and deleted ones; cancelled ones are in",
      unit: "count",
      direction: "up_good",
    },
    (sales) => sales.orders,
  ),
  units: salesSum(
    "units",
    {
      name: "Units sold",
      formula: "Units of products sold, without gift cards; returned units are not taken off",
      unit: "count",
      direction: "up_good",
    },
    (sales) => sales.units,
  ),
  aov: salesMetric(
    "aov",
    {
      name: "Average order value",
      formula: "(Gross sales − discounts) ÷ orders with products, before returns",
      unit: "money",
      direction: "up_good",
    },
    (sales) => ratio(goodsSold(sales), sales.product_orders),
  ),
  refund_rate: salesMetric(
    "refund_rate",
    {
      name: "Refund rate",
      formula: "Returns ÷ (gross sales − discounts) × 100",
      unit: "percent",
      direction: "down_good",
    },
    (sales) => percent(sales.returns_minor, goodsSold(sales)),
  ),
};
