import type { CustomerCohorts } from "@cartograph/contracts/customers/customer-cohorts.ts";
import { tableContent } from "@cartograph/ui/data-table/table-content.ts";
import { expect, test } from "vitest";
import { cohortRows } from "./cohort-rows.ts";
import { valueColumns } from "./value-columns.ts";

test("exports months as dates and names the row of all customers", () => {
  const cohort = { value: "2026-03", label: "", customers: 3, lifetimeValue: [{ value: 12.345 }] };
  const report = {
    by: "acquired_month",
    currency: "USD",
    currencyDigits: 2,
    cohorts: [cohort],
    total: { customers: 3, lifetimeValue: [{ value: 12.345 }] },
  } as unknown as CustomerCohorts;
  const { header, rows } = tableContent(cohortRows(report), valueColumns(report));
  expect(header.slice(0, 3)).toEqual(["Month of first order", "Customers", "30 days (USD)"]);
  expect(rows).toEqual([
    ["All customers", 3, 12.35, null, null, null],
    ["2026-03", 3, 12.35, null, null, null],
  ]);
});
