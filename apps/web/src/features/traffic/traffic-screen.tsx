import { preloadCharts } from "@cartograph/ui/charts/load-drawings.ts";
import { DeviceWidget } from "../../lib/report/device-widget.tsx";
import { RangeNote } from "../../lib/report/range-note.tsx";
import { ReportRow } from "../../lib/report/report-row.tsx";
import { TrafficSourcesWidget } from "../../lib/report/traffic-sources-widget.tsx";
import {
  chartHeight,
  type PlaceholderRow,
  ReportPlaceholder,
} from "../../lib/report/report-placeholder.tsx";
import { ReportScreen } from "../../lib/report-screen.tsx";
import { CountryWidget } from "./country-widget.tsx";
import { SessionsWidget } from "./sessions-widget.tsx";
import { TrafficCards } from "./traffic-cards.tsx";
import { TrafficTables } from "./traffic-tables.tsx";

preloadCharts();

const placeholder: PlaceholderRow[] = [
  { split: "wide-narrow", heights: [chartHeight, chartHeight] },
  { split: "whole", heights: [chartHeight] },
];

export function TrafficScreen() {
  return (
    <ReportScreen screen="traffic" skeleton={<ReportPlaceholder cards={4} rows={placeholder} />}>
      {(traffic) => (
        <>
          <RangeNote range={traffic.range} comparisons={traffic.comparisons} />
          <TrafficCards report={traffic} />
          <ReportRow split="wide-narrow">
            <SessionsWidget report={traffic} />
            <TrafficSourcesWidget report={traffic} sources={traffic.sources} />
          </ReportRow>
          <TrafficTables report={traffic} />
          <ReportRow split="wide-narrow">
            <CountryWidget report={traffic} />
            <DeviceWidget report={traffic} shares={traffic.deviceData} />
          </ReportRow>
        </>
      )}
    </ReportScreen>
  );
}
