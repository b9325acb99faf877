import {
  metricDefinitions,
  metricIds,
  type MetricId,
} from "@cartograph/contracts/metrics/definitions.ts";
import { salesBreakdown } from "@cartograph/contracts/metrics/parts.ts";
import { preloadCharts } from "@cartograph/ui/charts/load-drawings.ts";
import { useParams } from "react-router-dom";
import { BackLink } from "../../lib/back-link.tsx";
import { keepShown } from "../../lib/keep-shown.ts";
import { beforeFirstData } from "../../lib/report/known-figure.ts";
import { RangeNote } from "../../lib/report/range-note.tsx";
import type { MetricReport } from "../../lib/report/report-context.tsx";
import {
  chartWidgetHeight,
  ReportPlaceholder,
  tableWidgetHeight,
} from "../../lib/report/report-placeholder.tsx";
import { ReportRow } from "../../lib/report/report-row.tsx";
import { ReportFrame } from "../../lib/report-frame.tsx";
import { RecordNotFound } from "../../lib/record/record-not-found.tsx";
import { useSidebarEntry } from "../../lib/sidebar-entry.ts";
import { trpc } from "../../lib/trpc.ts";
import { useDateRange } from "../../lib/use-date-range.ts";
import { homeScreen } from "./home-screen.ts";
import { MetricBreakdown } from "./metric-breakdown.tsx";
import { MetricChart } from "./metric-chart.tsx";
import { MetricFigure } from "./metric-figure.tsx";
import { MetricNotes } from "./metric-notes.tsx";
import { MetricRows } from "./metric-rows.tsx";
import { SalesBreakdown } from "./sales-breakdown.tsx";

preloadCharts();

/** The page of one metric: its figure, chart, breakdown and rows. */
export function MetricScreen() {
  const { id: requested } = useParams();
  const id = metricIds.find((each) => each === requested);
  return id === undefined ? <UnknownMetric /> : <MetricPage key={id} id={id} />;
}

function MetricPage({ id }: { id: MetricId }) {
  const { reportQuery } = useDateRange();
  const query = trpc.metrics.report.useQuery({ id, ...reportQuery }, keepShown);
  const home = homeScreen(id);
  useSidebarEntry(home.label);
  const { dateBasis, period } = metricDefinitions[id];
  const isSalesLine = salesBreakdown.some((line) => line === id);
  return (
    <ReportFrame
      title={metricDefinitions[id].name}
      query={query}
      above={<BackLink to={home.path} label={home.label} />}
      skeleton={
        <ReportPlaceholder
          cards={1}
          rows={[
            { split: "whole", heights: [chartWidgetHeight] },
            { split: "whole", heights: [tableWidgetHeight] },
          ]}
        />
      }
    >
      {(report) => (
        <>
          {period === "to_date" ? null : <RangeNote countsWholeDays={dateBasis === "source_day"} />}
          <MetricFigure id={id} countedParts={report.countedParts} />
          {isKnown(id, report) ? (
            <>
              <MetricChart id={id} grains={report.grains} />
              <MetricBreakdown id={id} />
            </>
          ) : null}
          {isSalesLine ? (
            <ReportRow split="halves">
              <SalesBreakdown id={id} />
              <MetricNotes id={id} />
            </ReportRow>
          ) : (
            <MetricNotes id={id} />
          )}
          {isKnown(id, report) ? <MetricRows id={id} /> : null}
        </>
      )}
    </ReportFrame>
  );
}

/** Returns whether there is data for the filters; otherwise the figure explains why not. */
function isKnown(id: MetricId, report: MetricReport): boolean {
  const figure = report.metrics[id];
  const isConnected = figure?.missing.length === 0 && figure.notFilteredBy.length === 0;
  return isConnected && beforeFirstData(figure, report) === null;
}

function UnknownMetric() {
  return (
    <RecordNotFound
      record="Metric"
      reason="The link may be incomplete."
      back={{ to: "/", label: "Back to Overview" }}
    />
  );
}
