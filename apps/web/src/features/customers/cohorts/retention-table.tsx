import { DataTable } from "@cartograph/ui/data-table/data-table.tsx";
import { figureColumn, kinds } from "@cartograph/ui/data-table/figure-column.ts";
import type { Column } from "@cartograph/ui/data-table/column.ts";
import { toDateStamp } from "../to-date-stamp.ts";
import type { CohortRow } from "./cohort-rows.ts";

type Point = CohortRow["retention"][number];
const percent = kinds.percent(1);

const columns: Column<Point>[] = [
  {
    key: "month",
    header: "Month after first order",
    cell: ({ month }) => `Month ${month}`,
    exportAs: ({ month }) => month,
  },
  figureColumn("customers", "Customers", kinds.count, { isSorted: false }),
  figureColumn("in_month", "In month", percent, {
    value: ({ inMonth }) => inMonth,
    isKey: true,
    isSorted: false,
  }),
  figureColumn("rolling", "Rolling", percent, { isKey: true, isSorted: false }),
  figureColumn("cumulative", "Cumulative", percent, { isKey: true, isSorted: false }),
];

/** The three curves of a cohort month by month. */
export function RetentionTable({ cohort }: { cohort: CohortRow }) {
  return (
    <DataTable
      name="retention-curves"
      caption={`Retention: ${cohort.label}`}
      rows={cohort.retention}
      columns={columns}
      rowKey={({ month }) => String(month)}
      filters={{ controls: null, stamp: [...toDateStamp, ["Cohort", cohort.label]] }}
      empty="No complete month yet."
    />
  );
}
