import { addDays, countDays } from "@cartograph/contracts/days.ts";
import type { Dashboard } from "@cartograph/contracts/reports/dashboard.ts";
import { expect, test } from "vitest";
import { ReportProvider } from "../../lib/report/report-context.tsx";
import { renderPage } from "../../lib/testing/render-page.tsx";
import { RevenueWidget } from "./revenue-widget.tsx";

const range = {
  key: "custom",
  comparison: "previous_year",
  from: "2025-01-01",
  to: "2025-06-30",
  previousFrom: "2024-01-01",
  timezone: "UTC",
};

test("counts last year's 29 February in its week", () => {
  const revenueByDay = Array.from({ length: countDays(range.from, range.to) }, (_, index) => {
    const date = addDays(range.from, index);
    const leapDay = date === "2025-02-28" ? { previousLeapDay: { revenue: 100 } } : {};
    return {
      date,
      revenue: 2,
      orders: 1,
      previousRevenue: 1,
      ...leapDay,
      isComplete: true,
      isKnown: true,
    };
  });
  const frame = {
    range,
    currency: "USD",
    currencyDigits: 2,
    missing: [],
    dataSources: [],
    metrics: {},
  };
  const report = { ...frame, revenueByDay } as unknown as Dashboard;
  const page = renderPage(
    <ReportProvider report={report}>
      <RevenueWidget dashboard={report} />
    </ReportProvider>,
  );
  const rows = [...page.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = ""]) =>
    row.replaceAll(/<[^>]*>/g, " "),
  );
  expect(rows.filter((row) => row.includes("107.00"))).toEqual([
    expect.stringContaining("Feb 24 – Mar 2, 2025"),
  ]);
});
