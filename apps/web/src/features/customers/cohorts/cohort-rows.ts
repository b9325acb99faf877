import type { CustomerCohorts } from "@cartograph/contracts/customers/customer-cohorts.ts";
import { formatMonth } from "@cartograph/ui/format/format-day.ts";

export type CohortRow = CustomerCohorts["cohorts"][number];

export const everyone = "all";

/** All customers, then the cohorts: the latest month first, or the largest. */
export function cohortRows(report: CustomerCohorts): CohortRow[] {
  const isByMonth = report.by === "acquired_month";
  const rows = report.cohorts.map((cohort) => ({
    ...cohort,
    label: isByMonth ? formatMonth(cohort.value) : cohort.label,
  }));
  const sorted = isByMonth ? rows.toReversed() : rows;
  if (report.total === null) return sorted;
  return [{ ...report.total, value: everyone, label: "All customers" }, ...sorted];
}
