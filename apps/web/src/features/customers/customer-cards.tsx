import type { CustomersReport } from "@cartograph/contracts/reports/customers.ts";
import { formatMoney } from "@cartograph/ui/format/format-money.ts";
import { formatCount, formatPercent } from "@cartograph/ui/format/format-number.ts";
import { MetricCards } from "@cartograph/ui/metric-card/metric-cards.tsx";
import { ReportMetric } from "../../lib/report/report-metric.tsx";
import type { MetricFacts } from "../../lib/report/use-metric-facts.ts";

const returningRate: MetricFacts = {
  formula: "Customers with a returning order in the range ÷ customers × 100",
  source: "Shopify",
  platforms: ["shopify"],
  targetId: "returning_customer_rate",
  direction: "up_good",
  countsWholeDays: false,
};
const lifetimeValue: MetricFacts = {
  formula:
    "Mean of gross sales less discounts and returns over all customers to date; observed, not predicted",
  source: "Shopify",
  platforms: ["shopify"],
  direction: "up_good",
  countsWholeDays: false,
};

const noCustomers = "No customers in this range";

export function CustomerCards({ report }: { report: CustomersReport }) {
  const { summary } = report;
  return (
    <MetricCards>
      <ReportMetric
        report={report}
        title="Customers"
        metric="customers"
        sources={["shopify"]}
        value={summary.customers}
        format={formatCount}
      />
      <ReportMetric
        report={report}
        title="New Customers"
        metric="new_customers"
        sources={["shopify"]}
        value={summary.newCustomers}
        format={formatCount}
      />
      <ReportMetric
        report={report}
        title="Returning Customer Rate"
        metric={returningRate}
        sources={["shopify"]}
        value={summary.returningCustomerRate}
        format={(rate) => formatPercent(rate, 2)}
        absentBecause={noCustomers}
      />
      <ReportMetric
        report={report}
        title="Avg. Lifetime Value"
        metric={lifetimeValue}
        sources={["shopify"]}
        value={summary.averageLifetimeValue}
        period="to_date"
        format={(amount) => formatMoney(amount, report)}
        absentBecause="No customers yet"
      />
    </MetricCards>
  );
}
