import { preloadCharts } from "@cartograph/ui/charts/load-drawings.ts";
import { MetricCardSkeletons } from "@cartograph/ui/metric-card/metric-cards.tsx";
import { BlockSkeleton } from "@cartograph/ui/states/report-skeleton.tsx";
import { RangeNote } from "../../lib/report/range-note.tsx";
import { ReportRow } from "../../lib/report/report-row.tsx";
import { ReportScreen } from "../../lib/report-screen.tsx";
import { trpc } from "../../lib/trpc.ts";
import { useDateRange } from "../../lib/use-date-range.ts";
import { AdCards } from "./ad-cards.tsx";
import { RoasTrend, SpendTrend } from "./ad-trends.tsx";
import { CampaignChart } from "./campaign-chart.tsx";
import { CampaignTable } from "./campaign-table.tsx";

preloadCharts();

export function AdsScreen() {
  const { reportQuery } = useDateRange();
  const report = trpc.reports.ads.useQuery(reportQuery);
  return (
    <ReportScreen title="Advertising Performance" query={report} skeleton={<AdsSkeleton />}>
      {(ads) => (
        <>
          <RangeNote range={ads.range} />
          <AdCards report={ads} />
          <CampaignChart report={ads} />
          <ReportRow split="halves">
            <SpendTrend report={ads} />
            <RoasTrend report={ads} />
          </ReportRow>
          <CampaignTable report={ads} />
        </>
      )}
    </ReportScreen>
  );
}

function AdsSkeleton() {
  return (
    <>
      <MetricCardSkeletons count={4} />
      <BlockSkeleton height={430} />
      <ReportRow split="halves">
        <BlockSkeleton height={378} />
        <BlockSkeleton height={378} />
      </ReportRow>
    </>
  );
}
