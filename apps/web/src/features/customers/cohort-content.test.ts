import { expect, test } from "vitest";
import { cohortContent } from "./cohort-content.ts";

function cell(month: number, retention: number, revenueAfterRefunds: number) {
  return { month, retention, revenueAfterRefunds, customers: 1, orders: 1, revenue: 999 };
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
  const revenue = cohortContent(report, "revenue");
  expect(revenue.header[2]).toBe("Month 0 (USD)");
  expect(revenue.rows).toEqual([
    ["2026-01", 3, 90, 20.5],
    ["2026-02", 2, 50, null],
  ]);
});
