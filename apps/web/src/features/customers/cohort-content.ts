import type { CustomersReport } from "@cartograph/contracts/reports/customers.ts";
import { roundFigure } from "@cartograph/ui/data-table/figure-column.ts";
import type { ExportTable } from "@cartograph/ui/table-export/export-table.ts";
import { cellOf, type CohortMeasure, monthCount } from "./cohort-heat.ts";

type Cohorts = Pick<CustomersReport, "cohorts" | "currency" | "currencyDigits">;

/** The grid for export, with the exact values that cells show on hover. */
export function cohortContent(report: Cohorts, measure: CohortMeasure): ExportTable {
  const { cohorts, currency, currencyDigits } = report;
  const [unit, digits] = measure === "retention" ? ["%", 2] : [currency, currencyDigits];
  const months = Array.from({ length: monthCount(cohorts) }, (_, month) => month);
  return {
    header: ["First order", "Customers", ...months.map((month) => `Month ${month} (${unit})`)],
    rows: cohorts.map((cohort) => [
      cohort.cohort,
      cohort.size,
      ...months.map((month) => roundFigure(cellOf(cohort, month, measure), digits)),
    ]),
  };
}
