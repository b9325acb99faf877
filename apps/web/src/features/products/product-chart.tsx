import type { ProductsReport } from "@cartograph/contracts/reports/products.ts";
import { memo } from "react";
import type { MetricView } from "../../lib/metric-path.ts";
import { type Measure, MeasureChart } from "./measure-chart.tsx";

type Day = ProductsReport["byDay"][number];
type DayFigure = "views" | "revenue" | "units";

const previous = {
  views: "previousViews",
  revenue: "previousRevenue",
  units: "previousUnits",
} as const satisfies Record<DayFigure, keyof Day>;

type ProductChartProps = { report: ProductsReport; view: MetricView };

/** Views over time, or revenue when there are no views. Not drawn again with each key typed into the search. */
export const ProductChart = memo(function ProductChart({ report, view }: ProductChartProps) {
  const ofOrders = report.summary.productRevenue === null ? [] : report.byDay;
  const pointsOf = (days: readonly Day[], figure: DayFigure) =>
    days.map((day) => ({
      day: day.date,
      value: day.isKnown || figure === "views" ? day[figure] : null,
      previous: day[previous[figure]],
      leapDay: day.previousLeapDay && { previous: day.previousLeapDay[figure] },
      isComplete: day.isComplete,
    }));
  const orders = { source: "shopify", invitation: "See what your products sell." } as const;
  const measures: Record<DayFigure, Measure> = {
    views: {
      label: "Views",
      metric: "product_views",
      days: pointsOf(report.byDay, "views"),
      source: "google_analytics",
      invitation: "See how often your products are viewed.",
    },
    revenue: {
      label: "Revenue",
      metric: "product_revenue",
      days: pointsOf(ofOrders, "revenue"),
      ...orders,
    },
    units: { label: "Units", metric: "units", days: pointsOf(ofOrders, "units"), ...orders },
  };
  const hasViews = report.byDay.some((day) => day.views !== null);
  return (
    <MeasureChart
      report={report}
      measures={measures}
      first={hasViews ? "views" : "revenue"}
      view={view}
    />
  );
});
