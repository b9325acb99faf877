import { lifetimeValueDays } from "@cartograph/contracts/customers/cohort-views.ts";
import type { CustomerCohorts } from "@cartograph/contracts/customers/customer-cohorts.ts";
import { dimensionDefinitions } from "@cartograph/contracts/dimensions/definitions.ts";
import type { Column } from "@cartograph/ui/data-table/column.ts";
import { figureColumn, kinds } from "@cartograph/ui/data-table/figure-column.ts";
import { type CohortRow, everyone } from "./cohort-rows.ts";

export function valueColumns(report: CustomerCohorts): Column<CohortRow>[] {
  const money = kinds.money(report);
  return [
    {
      key: "cohort",
      header: dimensionDefinitions[report.by].name,
      cell: ({ label }) => label,
      exportAs: ({ value, label }) =>
        report.by === "acquired_month" && value !== everyone ? value : label,
    },
    figureColumn("customers", "Customers", kinds.count, { isKey: true, isSorted: false }),
    ...lifetimeValueDays.map((days, index) =>
      figureColumn<CohortRow>(`days${days}`, `${days} days`, money, {
        value: ({ lifetimeValue }) => lifetimeValue[index]?.value ?? null,
        isKey: days === 30 || days === 365,
        isSorted: false,
      }),
    ),
  ];
}
