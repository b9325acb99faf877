import type { ProductsReport } from "@cartograph/contracts/reports/products.ts";
import { memo } from "react";
import type { MetricView } from "../../lib/metric-path.ts";
import { MeasureChart } from "./measure-chart.tsx";

type ProductChartProps = { report: ProductsReport; view: MetricView };

/** Views over time, or revenue when there are no views. Not drawn again with each key typed into the search. */
export const ProductChart = memo(function ProductChart({ report, view }: ProductChartProps) {
  const hasOrders = report.summary.productRevenue !== null;
  return (
    <MeasureChart
      days={report.byDay.map((day) => ({ ...day, isKnown: hasOrders && day.isKnown }))}
      offered={["views", "revenue", "units"]}
      first={report.byDay.some(({ views }) => views !== null) ? "views" : "revenue"}
      view={view}
      invitations={{
        sales: "See what your products sell.",
        views: "See how often your products are viewed.",
      }}
    />
  );
});
