import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import { expect, test } from "vitest";
import { ReportFrame } from "./report-frame.tsx";
import type { MetricReport } from "./report/report-context.tsx";
import { renderPage } from "./testing/render-page.tsx";
import type { ReportResult } from "./use-report.ts";

test.each<{ metrics: MetricId[]; isShown: boolean }>([
  { metrics: ["total_sales"], isShown: true },
  { metrics: ["ad_spend", "mer"], isShown: true },
  { metrics: ["acos"], isShown: true },
  { metrics: ["sessions", "conversion_rate"], isShown: false },
  { metrics: ["orders"], isShown: false },
])("offers to date refunds by their order with $metrics: $isShown", ({ metrics, isShown }) => {
  expect(renderFrame({ metrics }).includes("Refunds: <!-- -->on order date")).toBe(isShown);
});

test("shows how refunds are dated on a screen without filters", () => {
  const page = renderFrame({ metrics: [], canBeFiltered: false });
  expect(page).toContain("Refunds: <!-- -->on order date");
  expect(page).not.toContain("Add filter");
});

function renderFrame(frame: { metrics: MetricId[]; canBeFiltered?: boolean }): string {
  const { metrics, canBeFiltered = true } = frame;
  const report = {
    range: { key: "last_30_days", from: "2026-03-01", to: "2026-03-30", isComplete: true },
    basis: "order_date",
    asOf: null,
    missing: [],
    notices: [],
    dataSources: [],
    metrics: Object.fromEntries(metrics.map((id) => [id, { id, missing: [], series: null }])),
  } as unknown as MetricReport;
  const query = { data: report, error: null, isPlaceholderData: false };
  return renderPage(
    <ReportFrame
      title="Ads"
      query={query as unknown as ReportResult<MetricReport>}
      canBeFiltered={canBeFiltered}
      skeleton={null}
    >
      {() => null}
    </ReportFrame>,
  );
}
