import type { CustomersReport } from "@cartograph/contracts/reports/customers.ts";
import { expect, test } from "vitest";
import { type MetricReport, ReportProvider } from "../../lib/report/report-context.tsx";
import { renderPage } from "../../lib/testing/render-page.tsx";
import { CohortWidget } from "./cohort-widget.tsx";

test("says in which months there were no new customers, since earlier ones have no row", () => {
  const basics = { range: { from: "2026-10-20", to: "2026-11-18" }, missing: [], dataSources: [] };
  const report = { ...basics, cohorts: [] } as unknown as CustomersReport;
  const metrics = { ...basics, metrics: {} } as unknown as MetricReport;
  const page = renderPage(
    <ReportProvider report={metrics}>
      <CohortWidget report={report} />
    </ReportProvider>,
  );
  expect(page).toContain("No new customers in the 13 months through Nov 2026.");
});
