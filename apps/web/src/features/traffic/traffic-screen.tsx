import { AppLink } from "@cartograph/ui/link/app-link.tsx";
import { preloadCharts } from "@cartograph/ui/charts/load-drawings.ts";
import { DeviceWidget } from "../../lib/report/device-widget.tsx";
import { Text } from "@mantine/core";
import { MetricCards } from "../../lib/report/metric-card.tsx";
import { RangeNote } from "../../lib/report/range-note.tsx";
import { ReportRow } from "../../lib/report/report-row.tsx";
import { TrafficSourcesWidget } from "../../lib/report/traffic-sources-widget.tsx";
import {
  chartWidgetHeight,
  type PlaceholderRow,
  ReportPlaceholder,
} from "../../lib/report/report-placeholder.tsx";
import { ReportScreen } from "../../lib/report-screen.tsx";
import { CountryWidget } from "./country-widget.tsx";
import { SessionsWidget } from "./sessions-widget.tsx";
import { TrafficTables } from "./traffic-tables.tsx";

preloadCharts();

const cards = ["sessions", "unique_visitors", "bounce_rate", "avg_session_duration"] as const;

const placeholder: PlaceholderRow[] = [
  { split: "wide-narrow", heights: [chartWidgetHeight, chartWidgetHeight] },
  { split: "whole", heights: [chartWidgetHeight] },
];

export function TrafficScreen() {
  return (
    <ReportScreen
      screen="traffic"
      skeleton={<ReportPlaceholder cards={cards.length} rows={placeholder} />}
    >
      {(traffic) => (
        <>
          <RangeNote />
          <MetricCards metrics={cards} titles={{ sessions: "Total Sessions" }} />
          <ReportRow split="wide-narrow">
            <SessionsWidget report={traffic} />
            <TrafficSourcesWidget section="sources" sources={traffic.sources} />
          </ReportRow>
          <TrafficTables report={traffic} />
          <ReportRow split="wide-narrow">
            <CountryWidget report={traffic} />
            <DeviceWidget shares={traffic.deviceData} />
          </ReportRow>
          <Text size="xs" c="dimmed">
            Figures are as Google Analytics reports them.{" "}
            <AppLink to="/reconciliation" inherit underline="always">
              Compare with your store
            </AppLink>
          </Text>
        </>
      )}
    </ReportScreen>
  );
}
