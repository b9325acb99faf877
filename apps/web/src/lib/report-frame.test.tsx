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

test("dates the data in the report's time zone before the store is loaded", () => {
  const page = renderFrame({
    metrics: [],
    timezone: "Pacific/Kiritimati",
    asOf: "2026-03-30T09:41:00Z",
  });
  expect(page).toContain("11:41 PM");
});

type Frame = { metrics: MetricId[]; canBeFiltered?: boolean; timezone?: string; asOf?: string };

function renderFrame({ metrics, canBeFiltered = true, timezone = "UTC", asOf }: Frame): string {
  const days = { from: "2026-03-01", to: "2026-03-30" };
  const report = {
    range: { key: "last_30_days", ...days, timezone, isComplete: true },
    basis: "order_date",
    asOf: asOf ?? null,
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
