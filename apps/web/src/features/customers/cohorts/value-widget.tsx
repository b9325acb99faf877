import { lifetimeValueMethod } from "@cartograph/contracts/customers/cohort-views.ts";
import type { CustomerCohorts } from "@cartograph/contracts/customers/customer-cohorts.ts";
import { DataTable } from "@cartograph/ui/data-table/data-table.tsx";
import { formatCountOf } from "@cartograph/ui/format/format-number.ts";
import { WidgetCard } from "@cartograph/ui/widget-card/widget-card.tsx";
import { Text } from "@mantine/core";
import { toDateStamp } from "../to-date-stamp.ts";
import { cohortRows } from "./cohort-rows.ts";
import { CohortsEmpty } from "./cohorts-empty.tsx";
import { valueColumns } from "./value-columns.ts";

/** Average net sales of a customer up to a number of days after the first order. */
export function ValueWidget({ report }: { report: CustomerCohorts }) {
  const hidden = report.count - report.cohorts.length;
  return (
    <WidgetCard title="Cumulative Lifetime Value by Cohort" minHeight={250}>
      {report.cohorts.length > 0 ? (
        <>
          <Text size="sm" c="dimmed">
            {lifetimeValueMethod}
            {hidden > 0 ? ` ${formatCountOf(hidden, "more cohort")} not listed.` : ""}
          </Text>
          <DataTable
            name={`lifetime-value-${report.by.replaceAll("_", "-")}`}
            caption="Cumulative lifetime value by cohort"
            rows={cohortRows(report)}
            exported={{ total: cohortRows(report).length + hidden }}
            columns={valueColumns(report)}
            rowKey={({ value }) => value}
            filters={{ controls: null, stamp: toDateStamp }}
            empty="No customers yet."
          />
        </>
      ) : (
        <CohortsEmpty report={report}>
          See how much customers are worth 30, 90, 180 and 365 days after their first order.
        </CohortsEmpty>
      )}
    </WidgetCard>
  );
}
