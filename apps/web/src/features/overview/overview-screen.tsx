import { cardMetrics } from "@cartograph/contracts/metrics/card-metrics.ts";
import { preloadCharts } from "@cartograph/ui/charts/load-drawings.ts";
import { AfterCards } from "../../lib/report/after-cards.tsx";
import { ConnectStore } from "../../lib/report/connect-store.tsx";
import { CustomerTypeWidget } from "../../lib/report/customer-type-widget.tsx";
import { DeviceWidget } from "../../lib/report/device-widget.tsx";
import { FunnelWidget } from "../../lib/report/funnel-widget.tsx";
import { MetricCards } from "../../lib/report/metric-card.tsx";
import { RangeNote } from "../../lib/report/range-note.tsx";
import { ReportRow } from "../../lib/report/report-row.tsx";
import { TrafficSourcesWidget } from "../../lib/report/traffic-sources-widget.tsx";
import {
  chartWidgetHeight,
  type PlaceholderRow,
  PlaceholderRows,
  ReportPlaceholder,
  tableWidgetHeight,
} from "../../lib/report/report-placeholder.tsx";
import { ReportScreen } from "../../lib/report-screen.tsx";
import { CampaignWidget } from "./campaign-widget.tsx";
import { RevenueWidget } from "./revenue-widget.tsx";
import { TopProductsWidget } from "./top-products-widget.tsx";

preloadCharts();

const placeholder: PlaceholderRow[] = [
  { split: "wide-narrow", heights: [chartWidgetHeight, chartWidgetHeight] },
  { split: "halves", heights: [tableWidgetHeight, tableWidgetHeight] },
  { split: "thirds", heights: [chartWidgetHeight, chartWidgetHeight, chartWidgetHeight] },
];

export function OverviewScreen() {
  return (
    <ReportScreen
      screen="overview"
      start="full"
      skeleton={<ReportPlaceholder cards={cardMetrics.overview.length} rows={placeholder} />}
    >
      {(dashboard) => (
        <>
          <RangeNote />
          <ConnectStore />
          <MetricCards metrics={cardMetrics.overview} />
          <AfterCards placeholder={<PlaceholderRows rows={placeholder} />}>
            <ReportRow split="wide-narrow">
              <RevenueWidget dashboard={dashboard} />
              <TrafficSourcesWidget
                section="trafficData.sources"
                sources={dashboard.trafficData.sources}
              />
            </ReportRow>
            <ReportRow split="halves">
              <TopProductsWidget dashboard={dashboard} />
              <CampaignWidget dashboard={dashboard} />
            </ReportRow>
            <ReportRow split="thirds">
              <DeviceWidget shares={dashboard.deviceData} />
              <CustomerTypeWidget section="customerTypeData" types={dashboard.customerTypeData} />
              <FunnelWidget funnel={dashboard.checkoutFunnel} />
            </ReportRow>
          </AfterCards>
        </>
      )}
    </ReportScreen>
  );
}
