import { preloadCharts } from "@cartograph/ui/charts/load-drawings.ts";
import { RangeNote } from "../../lib/report/range-note.tsx";
import { RatesLink } from "../../lib/report/rates-link.tsx";
import { ReportRow } from "../../lib/report/report-row.tsx";
import {
  chartHeight,
  type PlaceholderRow,
  ReportPlaceholder,
} from "../../lib/report/report-placeholder.tsx";
import { ReportScreen } from "../../lib/report-screen.tsx";
import { ActualCards } from "./actual-cards.tsx";
import { AdCards } from "./ad-cards.tsx";
import { RoasTrend, SpendTrend } from "./ad-trends.tsx";
import { CampaignChart } from "./campaign-chart.tsx";
import { CampaignTable } from "./campaign-table.tsx";
import { ClaimsWidget } from "./claims-widget.tsx";

preloadCharts();

const placeholder: PlaceholderRow[] = [
  { split: "whole", heights: [420] },
  { split: "halves", heights: [chartHeight, chartHeight] },
];

export function AdsScreen() {
  return (
    <ReportScreen screen="ads" skeleton={<ReportPlaceholder cards={7} rows={placeholder} />}>
      {(ads) => (
        <>
          <RatesLink notices={ads.notices} />
          <RangeNote range={ads.range} comparisons={ads.comparisons} />
          <AdCards report={ads} />
          <ActualCards report={ads} />
          <CampaignChart report={ads} />
          <ReportRow split="halves">
            <SpendTrend report={ads} />
            <RoasTrend report={ads} />
          </ReportRow>
          <ClaimsWidget report={ads} />
          <CampaignTable report={ads} />
        </>
      )}
    </ReportScreen>
  );
}
