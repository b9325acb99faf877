import type { MetricBreakdown as Breakdown } from "@cartograph/contracts/metrics/metric-breakdown.ts";
import type { MetricSeries } from "@cartograph/contracts/metrics/metric-series.ts";
import { getQueryKey } from "@trpc/react-query";
import { expect, test } from "vitest";
import { readReportQuery } from "../../lib/range-search.ts";
import { type MetricReport, ReportProvider } from "../../lib/report/report-context.tsx";
import { renderFailed } from "../../lib/testing/render-failed.tsx";
import { trpc } from "../../lib/trpc.ts";
import { MetricBreakdown } from "./metric-breakdown.tsx";
import { MetricChart } from "./metric-chart.tsx";

const range = { key: "custom", from: "2026-03-01", to: "2026-03-02", isComplete: true };
const report = { range, metrics: {} } as unknown as MetricReport;
const reportQuery = readReportQuery(new URLSearchParams());

test("keeps the chart of a metric when its refresh fails", () => {
  const point = { at: "2026-03-01", value: 12, previous: null, complete: true };
  const series = {
    grain: "day",
    range: { ...range, previousFrom: "2026-02-27", previousTo: "2026-02-28" },
    currency: "USD",
    currencyDigits: 2,
    points: [point, { ...point, at: "2026-03-02", value: 34 }],
  };
  expect(renderChart(series as unknown as MetricSeries)).toMatch(
    /Failed to refresh the chart\..*Retry.*34/s,
  );
  expect(renderChart()).toContain("Failed to load the chart.");
});

test("keeps the breakdown of a metric when its refresh fails", () => {
  const unavailableBecause = "This store has no orders yet.";
  const breakdown = { id: "orders", by: ["product"], rows: [], notFilteredBy: [] };
  expect(renderBreakdown({ ...breakdown, unavailableBecause } as unknown as Breakdown)).toMatch(
    /Failed to refresh the breakdown\..*This store has no orders/s,
  );
  expect(renderBreakdown()).toContain("Failed to load the breakdown.");
});

function renderChart(loaded?: MetricSeries): string {
  const input = { id: "orders" as const, grain: "day" as const, ...reportQuery };
  return renderFailed(
    getQueryKey(trpc.metrics.series, input, "query"),
    <ReportProvider report={report}>
      <MetricChart id="orders" grains={["day"]} />
    </ReportProvider>,
    loaded,
  );
}

function renderBreakdown(loaded?: Breakdown): string {
  const input = { id: "orders", by: "product", ...reportQuery, limit: 10 };
  return renderFailed(
    getQueryKey(trpc.metrics.breakdown, input, "query"),
    <ReportProvider report={report}>
      <MetricBreakdown id="orders" />
    </ReportProvider>,
    loaded,
  );
}
