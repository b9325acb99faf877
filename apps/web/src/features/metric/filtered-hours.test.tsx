import type { MetricSeries } from "@cartograph/contracts/metrics/metric-series.ts";
import { QueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { readReportQuery } from "../../lib/range-search.ts";
import { HourlyLine } from "../../lib/report/hourly-line.tsx";
import { type MetricReport, ReportProvider } from "../../lib/report/report-context.tsx";
import { renderPage } from "../../lib/testing/render-page.tsx";
import { trpc } from "../../lib/trpc.ts";
import { MetricChart } from "./metric-chart.tsx";

const query = new URLSearchParams({ range: "yesterday", filters: "country:is:US" });
const range = { key: "yesterday", from: "2026-03-01", to: "2026-03-01", isComplete: true };
const sessions = { id: "sessions", value: 12, series: null, noPercentChange: null };
const report = { range, metrics: { sessions } } as unknown as MetricReport;

test("says that the hours of a metric do not support a filter", () => {
  expect(pageOf(<MetricChart id="sessions" grains={["hour", "day"]} />)).toContain(
    "Hours are not available by country.",
  );
});

test("says that the hours of Traffic Over Time do not support a filter", () => {
  const format = { formatValue: String, formatAxis: String };
  const texts = { title: "Traffic Over Time", valueLabel: "Sessions" };
  expect(
    pageOf(<HourlyLine metric="sessions" isCumulative={false} {...texts} {...format} />),
  ).toContain("Hours are not available by country.");
});

function pageOf(chart: ReactNode): string {
  const series = { range, grain: "hour", points: [], notFilteredBy: ["country"] };
  const input = { id: "sessions", grain: "hour", ...readReportQuery(query) } as const;
  const queryClient = new QueryClient();
  const key = getQueryKey(trpc.metrics.series, input, "query");
  queryClient.setQueryData(key, series as unknown as MetricSeries);
  const page = renderPage(<ReportProvider report={report}>{chart}</ReportProvider>, {
    path: `/?${query}`,
    queryClient,
  });
  return page.replaceAll("<!-- -->", "");
}
