import type { CartReport } from "@cartograph/contracts/reports/checkout.ts";
import { expect, test } from "vitest";
import { type MetricReport, ReportProvider } from "../../lib/report/report-context.tsx";
import { renderPage } from "../../lib/testing/render-page.tsx";
import { AbandonmentWidget } from "./abandonment-widget.tsx";
import { CartProducts } from "./cart-products.tsx";

const report = {
  range: { from: "2026-03-01", to: "2026-03-02" },
  metrics: {},
  missing: [],
  dataSources: [],
  notices: [],
  sectionsNotFilteredBy: {},
  abandonmentByDay: [],
  products: [],
  productCount: 0,
} as unknown as MetricReport & CartReport;

test.each([
  ["Abandonment Trend", AbandonmentWidget],
  ["Products", CartProducts],
])("says in %s that Google Analytics, not the store, recorded no carts", (_, Widget) => {
  const page = renderPage(
    <ReportProvider report={report}>
      <Widget report={report} />
    </ReportProvider>,
  );
  expect(page).toContain("Google Analytics recorded no carts in this date range.");
});
