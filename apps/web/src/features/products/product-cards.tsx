import type { ProductsReport } from "@cartograph/contracts/reports/products.ts";
import { formatMoney } from "@cartograph/ui/format/format-money.ts";
import { formatCount, formatPercent } from "@cartograph/ui/format/format-number.ts";
import { MetricCards } from "@cartograph/ui/metric-card/metric-cards.tsx";
import { ReportMetric } from "../../lib/report/report-metric.tsx";
import type { MetricFacts } from "../../lib/report/use-metric-facts.ts";

// These three are figures of products alone, so the registry of the store's metrics does not have them.
const productRevenue: MetricFacts = {
  formula: "Gross sales less discounts of all product lines, before returns",
  source: "Shopify",
  platforms: ["shopify"],
  targetId: "product_revenue",
  direction: "up_good",
  countsWholeDays: false,
};
const productViews: MetricFacts = {
  formula: "Times that a product page was looked at",
  source: "Google Analytics",
  platforms: ["google_analytics"],
  targetId: "product_views",
  direction: "up_good",
  countsWholeDays: true,
};
const returnRate: MetricFacts = {
  formula: "Units returned ÷ units sold of the same orders × 100",
  source: "Shopify",
  platforms: ["shopify"],
  targetId: "product_return_rate",
  direction: "down_good",
  countsWholeDays: false,
};

export function ProductCards({ report }: { report: ProductsReport }) {
  const { summary } = report;
  return (
    <MetricCards>
      <ReportMetric
        report={report}
        title="Product Revenue"
        metric={productRevenue}
        sources={["shopify"]}
        value={summary.productRevenue}
        format={(amount) => formatMoney(amount, report)}
      />
      <ReportMetric
        report={report}
        title="Units Sold"
        metric="units"
        sources={["shopify"]}
        value={summary.unitsSold}
        format={formatCount}
      />
      <ReportMetric
        report={report}
        title="Product Views"
        metric={productViews}
        sources={["google_analytics"]}
        value={summary.productViews}
        format={formatCount}
      />
      <ReportMetric
        report={report}
        title="Return Rate"
        metric={returnRate}
        sources={["shopify"]}
        value={summary.returnRate}
        format={(rate) => formatPercent(rate, 2)}
        absentBecause="No units sold in this range"
      />
    </MetricCards>
  );
}
