import type { AdsReport } from "@cartograph/contracts/reports/ads.ts";
import { formatMoney } from "@cartograph/ui/format/format-money.ts";
import { formatPercent, formatRoas } from "@cartograph/ui/format/format-number.ts";
import { MetricCards } from "@cartograph/ui/metric-card/metric-cards.tsx";
import { adSources } from "../../lib/report/missing-sources.ts";
import { ReportMetric } from "../../lib/report/report-metric.tsx";

/** Ad spend against what the store really sold, whatever the platforms claim. */
export function ActualCards({ report }: { report: AdsReport }) {
  const { adSpend, unconverted } = report;
  // A part of the spend against all of the sales would look better than it is.
  const noRate = unconverted.length > 0 ? "Some ad spend has no exchange rate" : null;
  return (
    <MetricCards>
      <ReportMetric
        report={report}
        title="MER (actual)"
        metric="mer"
        sources={adSources}
        value={adSpend.mer}
        format={formatRoas}
        absentBecause={noRate ?? "No ad spend in this range"}
      />
      <ReportMetric
        report={report}
        title="ACOS (actual)"
        metric="acos"
        sources={adSources}
        value={adSpend.acos}
        format={(percent) => formatPercent(percent, 2)}
        absentBecause={noRate ?? "No sales in this range"}
      />
      <ReportMetric
        report={report}
        title="nCAC (actual)"
        metric="ncac"
        sources={adSources}
        value={adSpend.ncac}
        format={(amount) => formatMoney(amount, report)}
        absentBecause={noRate ?? "No new customers in this range"}
      />
    </MetricCards>
  );
}
