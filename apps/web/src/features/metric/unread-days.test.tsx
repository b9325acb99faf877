import type { MetricSeries } from "@cartograph/contracts/metrics/metric-series.ts";
import { QueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { expect, test } from "vitest";
import { readReportQuery } from "../../lib/range-search.ts";
import { type MetricReport, ReportProvider } from "../../lib/report/report-context.tsx";
import { renderPage } from "../../lib/testing/render-page.tsx";
import { trpc } from "../../lib/trpc.ts";
import { MetricChart } from "./metric-chart.tsx";

const range = { key: "custom", from: "2026-03-01", to: "2026-03-02", isComplete: true };

test("says that no day is fully synced if a figure has a value, as in a first sync", () => {
  expect(pageOf(12)).toContain("None of these days is fully synced yet.");
  expect(pageOf(0)).toContain("No data in this date range.");
});

/** The chart of orders of which no day is known. */
function pageOf(value: number): string {
  const orders = { id: "orders", value, series: null, noPercentChange: null };
  const report = { range, metrics: { orders } } as unknown as MetricReport;
  const point = { at: "2026-03-01", value: null, previous: null, complete: false };
  const series = {
    grain: "day",
    range: { ...range, previousFrom: "2026-02-27", previousTo: "2026-02-28" },
    points: [point, { ...point, at: "2026-03-02" }],
  } as unknown as MetricSeries;
  const input = { id: "orders", grain: "day", ...readReportQuery(new URLSearchParams()) } as const;
  const queryClient = new QueryClient();
  queryClient.setQueryData(getQueryKey(trpc.metrics.series, input, "query"), series);
  return renderPage(
    <ReportProvider report={report}>
      <MetricChart id="orders" grains={["day"]} />
    </ReportProvider>,
    { queryClient },
  );
}
