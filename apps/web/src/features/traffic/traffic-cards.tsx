import type { TrafficReport } from "@cartograph/contracts/reports/traffic.ts";
import { formatDuration } from "@cartograph/ui/format/format-duration.ts";
import { formatCount, formatPercent } from "@cartograph/ui/format/format-number.ts";
import { MetricCards } from "@cartograph/ui/metric-card/metric-cards.tsx";
import { ReportMetric } from "../../lib/report/report-metric.tsx";

const noSessions = "No sessions in this range";

export function TrafficCards({ report }: { report: TrafficReport }) {
  const { summary } = report;
  return (
    <MetricCards>
      <ReportMetric
        report={report}
        title="Total Sessions"
        metric="sessions"
        sources={["google_analytics"]}
        value={summary.totalSessions}
        format={formatCount}
      />
      <ReportMetric
        report={report}
        title="Unique Visitors"
        metric="unique_visitors"
        sources={["google_analytics"]}
        value={summary.uniqueVisitors}
        format={formatCount}
      />
      <ReportMetric
        report={report}
        title="Bounce Rate"
        metric="bounce_rate"
        sources={["google_analytics"]}
        value={summary.bounceRate}
        format={(rate) => formatPercent(rate, 2)}
        absentBecause={noSessions}
      />
      <ReportMetric
        report={report}
        title="Avg. Session Duration"
        metric="avg_session_duration"
        sources={["google_analytics"]}
        value={summary.avgSessionDuration}
        format={formatDuration}
        absentBecause={noSessions}
      />
    </MetricCards>
  );
}
