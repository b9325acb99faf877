import type { CartReport } from "@cartograph/contracts/reports/checkout.ts";
import { formatMoney } from "@cartograph/ui/format/format-money.ts";
import { formatCount, formatPercent } from "@cartograph/ui/format/format-number.ts";
import { MetricCards } from "@cartograph/ui/metric-card/metric-cards.tsx";
import { ReportMetric } from "../../lib/report/report-metric.tsx";

export function CartCards({ report }: { report: CartReport }) {
  const { summary } = report;
  return (
    <MetricCards>
      <ReportMetric
        report={report}
        title="Added to Cart"
        metric="added_to_cart"
        sources={["google_analytics"]}
        value={summary.addedToCart}
        format={formatCount}
      />
      <ReportMetric
        report={report}
        title="Started Checkout"
        metric="checkouts_started"
        sources={["google_analytics"]}
        value={summary.startedCheckout}
        format={formatCount}
      />
      <ReportMetric
        report={report}
        title="Abandonment Rate"
        metric="abandonment_rate"
        sources={["google_analytics"]}
        value={summary.abandonmentRate}
        format={(rate) => formatPercent(rate, 1)}
        absentBecause="Nothing was added to a cart in this range"
      />
      <ReportMetric
        report={report}
        title="Value Left in Carts"
        metric="value_left_in_carts"
        sources={["shopify"]}
        value={summary.valueLeftInCarts}
        format={(amount) => formatMoney(amount, report)}
      />
    </MetricCards>
  );
}
