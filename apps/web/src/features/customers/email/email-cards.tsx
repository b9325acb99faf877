import type { CustomersReport } from "@cartograph/contracts/reports/customers.ts";
import { formatMoney } from "@cartograph/ui/format/format-money.ts";
import { formatCount, formatPercent } from "@cartograph/ui/format/format-number.ts";
import { MetricCards } from "@cartograph/ui/metric-card/metric-cards.tsx";
import { emailSources } from "../../../lib/report/missing-sources.ts";
import { ReportMetric } from "../../../lib/report/report-metric.tsx";

const nothingSent = "Nothing was delivered in this range";

export function EmailCards({ report }: { report: CustomersReport }) {
  const { email } = report;
  return (
    <MetricCards>
      <ReportMetric
        report={report}
        title="Emails Delivered"
        metric="email_delivered"
        sources={emailSources}
        value={email.delivered}
        format={formatCount}
      />
      <ReportMetric
        report={report}
        title="Open Rate"
        metric="email_open_rate"
        sources={emailSources}
        value={email.openRate}
        format={(rate) => formatPercent(rate, 2)}
        absentBecause={nothingSent}
      />
      <ReportMetric
        report={report}
        title="Click Rate"
        metric="email_click_rate"
        sources={emailSources}
        value={email.clickRate}
        format={(rate) => formatPercent(rate, 2)}
        absentBecause={nothingSent}
      />
      <ReportMetric
        report={report}
        title="Email Revenue (claimed)"
        metric="email_revenue"
        sources={emailSources}
        value={email.revenue}
        format={(amount) => formatMoney(amount, report)}
      />
    </MetricCards>
  );
}
