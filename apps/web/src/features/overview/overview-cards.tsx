import type { Dashboard } from "@cartograph/contracts/reports/dashboard.ts";
import { formatMoney } from "@cartograph/ui/format/format-money.ts";
import { formatCount, formatPercent, formatRoas } from "@cartograph/ui/format/format-number.ts";
import { MetricCards } from "@cartograph/ui/metric-card/metric-cards.tsx";
import { adSources } from "../../lib/report/missing-sources.ts";
import { ReportMetric } from "../../lib/report/report-metric.tsx";
import { conversionScheme } from "./conversion-scheme.ts";

const noOrders = "No orders in this range";
const noSpend = "No ad spend in this range";

/** The eight figures of the store, in their fixed order. */
export function OverviewCards({ dashboard }: { dashboard: Dashboard }) {
  const { salesSummary: sales, trafficData: traffic, adSpendData: ads } = dashboard;
  const money = (amount: number) => formatMoney(amount, dashboard);
  return (
    <MetricCards>
      <ReportMetric
        report={dashboard}
        title="Total Sales"
        metric="total_sales"
        sources={["shopify"]}
        value={sales.totalSales}
        format={money}
      />
      <ReportMetric
        report={dashboard}
        title="Total Orders"
        metric="orders"
        sources={["shopify"]}
        value={sales.orders}
        format={formatCount}
      />
      <ReportMetric
        report={dashboard}
        title="Avg. Order Value"
        metric="aov"
        sources={["shopify"]}
        value={sales.aov}
        format={money}
        absentBecause={noOrders}
      />
      <ReportMetric
        report={dashboard}
        title="Conversion Rate"
        metric="conversion_rate"
        sources={["google_analytics"]}
        value={sales.conversionRate}
        format={percent}
        colorScheme={conversionScheme(sales.conversionRate, sales.conversionRateChange)}
        absentBecause="No sessions in this range"
      />
      <ReportMetric
        report={dashboard}
        title="Total Traffic"
        metric="sessions"
        sources={["google_analytics"]}
        value={traffic.totalTraffic}
        format={formatCount}
      />
      <ReportMetric
        report={dashboard}
        title="Paid Traffic"
        metric="paid_sessions"
        sources={["google_analytics"]}
        value={traffic.paidTraffic}
        format={formatCount}
      />
      <ReportMetric
        report={dashboard}
        title="Ad Spend"
        metric="ad_spend"
        sources={adSources}
        value={ads.adSpend}
        format={money}
      />
      <ReportMetric
        report={dashboard}
        title="ROAS"
        metric="roas"
        sources={adSources}
        value={ads.roas}
        format={formatRoas}
        absentBecause={noSpend}
      />
    </MetricCards>
  );
}

function percent(value: number): string {
  return formatPercent(value, 2);
}
