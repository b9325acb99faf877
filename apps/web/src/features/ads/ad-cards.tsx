import type { AdsReport } from "@cartograph/contracts/reports/ads.ts";
import { formatMoney } from "@cartograph/ui/format/format-money.ts";
import { formatRoas } from "@cartograph/ui/format/format-number.ts";
import { MetricCards } from "@cartograph/ui/metric-card/metric-cards.tsx";
import { adSources } from "../../lib/report/missing-sources.ts";
import { ReportMetric } from "../../lib/report/report-metric.tsx";
import { formatConversions } from "./format-conversions.ts";

/** What the platforms themselves claim. */
export function AdCards({ report }: { report: AdsReport }) {
  const { adSpend } = report;
  const money = (amount: number) => formatMoney(amount, report);
  return (
    <MetricCards>
      <ReportMetric
        report={report}
        title="Ad Spend"
        metric="ad_spend"
        sources={adSources}
        value={adSpend.adSpend}
        format={money}
      />
      <ReportMetric
        report={report}
        title="ROAS"
        metric="roas"
        sources={adSources}
        value={adSpend.roas}
        format={formatRoas}
        absentBecause="No ad spend in this range"
      />
      <ReportMetric
        report={report}
        title="Conversions"
        metric="ad_conversions"
        sources={adSources}
        value={adSpend.conversions}
        format={formatConversions}
      />
      <ReportMetric
        report={report}
        title="CPA"
        metric="cpa"
        sources={adSources}
        value={adSpend.cpa}
        format={money}
        absentBecause="No conversions in this range"
      />
    </MetricCards>
  );
}
