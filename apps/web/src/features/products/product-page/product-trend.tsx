import type { ProductReport } from "@cartograph/contracts/reports/product.ts";
import { useMemo } from "react";
import { isValue } from "../../../lib/metric-path.ts";
import { beforeFirstData, knownValue } from "../../../lib/report/known-figure.ts";
import { type Measure, MeasureChart } from "../measure-chart.tsx";

type Day = ProductReport["byDay"][number];
type DayFigure = "revenue" | "units" | "orders" | "views";

const previous = {
  revenue: "previousRevenue",
  units: "previousUnits",
  orders: "previousOrders",
  views: "previousViews",
} as const satisfies Record<DayFigure, keyof Day>;

/** The product by day. */
export function ProductTrend({ report }: { report: ProductReport }) {
  const points = (figure: DayFigure) =>
    report.byDay.map((day) => ({
      day: day.date,
      value:
        day.isKnown || figure === "views"
          ? knownValue(day[figure], day.date, report.figures[figure])
          : null,
      previous: day[previous[figure]],
      leapDay: day.previousLeapDay && { previous: day.previousLeapDay[figure] },
      isComplete: day.isComplete,
    }));
  const orders = { source: "shopify", invitation: "See what this product sells." } as const;
  const measures: Record<DayFigure, Measure> = {
    revenue: {
      label: "Revenue",
      metric: "product_revenue",
      days: points("revenue"),
      ...orders,
    },
    units: { label: "Units", metric: "units", days: points("units"), ...orders },
    orders: { label: "Orders", metric: "orders", days: points("orders"), ...orders },
    views: {
      label: "Views",
      metric: "product_views",
      days: points("views"),
      source: "google_analytics",
      invitation: "See how often this product is viewed.",
    },
  };
  const view = useMemo(() => ({ filters: [isValue("product", report.product.number)] }), [report]);
  return (
    <MeasureChart
      report={report}
      measures={measures}
      first="revenue"
      view={view}
      nothing={beforeFirstData(report.figures.revenue, report)}
    />
  );
}
