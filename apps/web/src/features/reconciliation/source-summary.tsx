import type { Reconciliation } from "@cartograph/contracts/reports/reconciliation.ts";
import { DataTable } from "@cartograph/ui/data-table/data-table.tsx";
import { WidgetCard } from "@cartograph/ui/widget-card/widget-card.tsx";
import { summaryColumns } from "./summary-columns.ts";

/** All sources side by side. */
export function SourceSummary({ report }: { report: Reconciliation }) {
  const { sources } = report;
  return (
    <WidgetCard title="Sources">
      <DataTable
        name="reconciliation"
        caption="Sources"
        rows={sources}
        columns={summaryColumns(report)}
        rowKey={({ id }) => id}
        empty="Nothing to compare yet."
      />
    </WidgetCard>
  );
}
