import type { Platform } from "@cartograph/contracts/platform.ts";
import type { Dashboard } from "@cartograph/contracts/reports/dashboard.ts";
import { expect, test } from "vitest";
import { renderPage } from "../testing/render-page.tsx";
import { FunnelWidget } from "./funnel-widget.tsx";
import { type MetricReport, ReportProvider } from "./report-context.tsx";

test("says which source draws the funnel of a store without it", () => {
  const page = pageOf({ value: null, missing: ["google_analytics"] });
  expect(page).toContain("See how many visitors reach each step of your checkout.");
  expect(page).toContain("Connect Google Analytics");
  expect(page).not.toContain("Started checkout");
});

test("says that Google Analytics recorded no carts, and how many purchases of the orders", () => {
  const page = pageOf({ value: 0, missing: [], note: "12 orders were not tracked." });
  expect(page).toContain("Google Analytics recorded no carts in this date range.");
  expect(page).toContain("12 orders were not tracked.");
  expect(page).not.toContain("Started checkout");
});

test("keeps the steps of a store whose orders are known without Google Analytics", () => {
  const page = pageOf({ value: null, completed: 7, missing: ["google_analytics"] });
  expect(page).toContain("Completed order");
  expect(page).toContain("Steps between cart and order are missing.");
});

function pageOf({
  value,
  completed = value,
  missing,
  note,
}: {
  value: number | null;
  completed?: number | null;
  missing: Platform[];
  note?: string;
}): string {
  const report = {
    range: { from: "2026-03-01", to: "2026-03-02" },
    metrics: {},
    missing,
    dataSources: [],
    notices: [],
    sectionsNotFilteredBy: {},
  } as unknown as MetricReport;
  const funnel = {
    addedToCart: value,
    startedCheckout: value,
    enteredShipping: value,
    enteredPayment: value,
    completedOrder: completed,
    abandonmentRate: null,
  } as Dashboard["checkoutFunnel"];
  return renderPage(
    <ReportProvider report={report}>
      <FunnelWidget funnel={funnel} note={note ?? null} />
    </ReportProvider>,
  );
}
