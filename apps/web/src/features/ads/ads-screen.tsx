import { preloadCharts } from "@cartograph/ui/charts/load-drawings.ts";
import { MetricCards } from "../../lib/report/metric-card.tsx";
import { RangeNote } from "../../lib/report/range-note.tsx";
import { ReportRow } from "../../lib/report/report-row.tsx";
import {
  chartWidgetHeight,
  type PlaceholderRow,
  ReportPlaceholder,
} from "../../lib/report/report-placeholder.tsx";
import { ReportScreen } from "../../lib/report-screen.tsx";
import { RoasTrend, SpendTrend } from "./ad-trends.tsx";
import { CampaignChart } from "./campaign-chart.tsx";
import { CampaignTable } from "./campaign-table.tsx";
import { ClaimsWidget } from "./claims-widget.tsx";

preloadCharts();

/** Figures that the platforms claim. */
const claimed = ["ad_spend", "roas", "ad_conversions", "cpa"] as const;
/** Ad spend against what the store sold. */
const actual = ["mer", "acos", "ncac"] as const;

const placeholder: PlaceholderRow[] = [
  { split: "whole", heights: [420] },
  { split: "halves", heights: [chartWidgetHeight, chartWidgetHeight] },
];

export function AdsScreen() {
  return (
    <ReportScreen
      screen="ads"
      skeleton={<ReportPlaceholder cards={claimed.length + actual.length} rows={placeholder} />}
    >
      {(ads) => (
        <>
          <RangeNote />
          <MetricCards metrics={claimed} />
          <MetricCards metrics={actual} />
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
