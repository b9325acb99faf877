import { expect, test } from "vitest";
import { cohortContent } from "./cohort-content.ts";

function cell(month: number, retention: number, revenue: number) {
  return { month, retention, revenue, customers: 1, orders: 1, revenueAfterRefunds: revenue };
}

const report = {
  currency: "USD",
  currencyDigits: 2,
  cohorts: [
    {
      cohort: "2026-01",
      size: 3,
      months: [cell(0, 100, 90), cell(1, 33.33333, 20.5)],
    },
    { cohort: "2026-02", size: 2, months: [cell(0, 100, 50)] },
  ],
};

test("exports one column per month and leaves incomplete months empty", () => {
  expect(cohortContent(report, "retention")).toEqual({
    header: ["First order", "Customers", "Month 0 (%)", "Month 1 (%)"],
    rows: [
      ["2026-01", 3, 100, 33.33],
      ["2026-02", 2, 100, null],
    ],
  });
  expect(cohortContent(report, "revenue").header[2]).toBe("Month 0 (USD)");
});
