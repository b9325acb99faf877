import type { ProductReport } from "@cartograph/contracts/reports/product.ts";
import { useMemo } from "react";
import { isValue } from "../../../lib/metric-path.ts";
import { beforeFirstData } from "../../../lib/report/known-figure.ts";
import { MeasureChart } from "../measure-chart.tsx";

/** The product by day. */
export function ProductTrend({ report }: { report: ProductReport }) {
  const view = useMemo(() => ({ filters: [isValue("product", report.product.number)] }), [report]);
  return (
    <MeasureChart
      days={report.byDay}
      figures={report.figures}
      offered={["revenue", "units", "orders", "views"]}
      first="revenue"
      view={view}
      nothing={beforeFirstData(report.figures.revenue, report)}
      invitations={{
        sales: "See what this product sells.",
        views: "See how often this product is viewed.",
      }}
    />
  );
}
