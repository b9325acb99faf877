import { cohortMonths } from "@cartograph/contracts/customers/cohort-views.ts";
import type { CustomersReport } from "@cartograph/contracts/reports/customers.ts";
import { formatMonth } from "@cartograph/ui/format/format-day.ts";
import { WidgetCard } from "@cartograph/ui/widget-card/widget-card.tsx";
import { ExportButton } from "@cartograph/ui/table-export/export-button.tsx";
import { TableStampProvider, useTableStamp } from "@cartograph/ui/table-export/table-stamp.tsx";
import { showActiveTab } from "@cartograph/ui/tabs/show-active-tab.ts";
import { Group, Tabs, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { SourceEmpty } from "../../lib/report/source-empty.tsx";
import { basisWords } from "../../lib/report/use-report-stamp.ts";
import { cohortContent } from "./cohort-content.ts";
import { CohortGrid, type CohortGridProps } from "./cohort-grid.tsx";
import { useTabParameter } from "../../lib/use-tab-parameter.ts";

const measures = ["retention", "revenue"] as const;

/** Retention and revenue by month of the first order. */
export function CohortWidget({ report }: { report: CustomersReport }) {
  const tab = useTabParameter(measures, "cohorts");
  return (
    <WidgetCard title="Customer Cohorts" minHeight={250}>
      {report.cohorts.length > 0 ? (
        <Tabs {...tab} keepMounted={false}>
          <Tabs.List ref={showActiveTab} mb="sm">
            <Tabs.Tab value="retention">Retention</Tabs.Tab>
            <Tabs.Tab value="revenue">Revenue</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="retention">
            <Cohorts report={report} measure="retention" caption="Retention by cohort">
              Share of each month&rsquo;s new customers who ordered again in later months. Month 0
              is the month of the first order. Incomplete months are blank.
            </Cohorts>
          </Tabs.Panel>
          <Tabs.Panel value="revenue">
            <OrderDateStamp>
              <Cohorts report={report} measure="revenue" caption="Revenue by cohort">
                Total sales to each month&rsquo;s new customers. Refunds count in the month of their
                order. Incomplete months are blank.
              </Cohorts>
            </OrderDateStamp>
          </Tabs.Panel>
        </Tabs>
      ) : (
        <SourceEmpty
          section="cohorts"
          sources={["shopify"]}
          nothing={{
            sentence: `No new customers in the ${cohortMonths} months through ${formatMonth(report.range.to)}.`,
          }}
        >
          See how many customers come back each month.
        </SourceEmpty>
      )}
    </WidgetCard>
  );
}

/** Stamps exports with the date basis of cohorts' revenue, which is not the report's. */
function OrderDateStamp({ children }: { children: ReactNode }) {
  const stamp = useTableStamp();
  const isReport = stamp !== null && "basis" in stamp;
  return (
    <TableStampProvider stamp={isReport ? { ...stamp, basis: basisWords.order_date } : stamp}>
      {children}
    </TableStampProvider>
  );
}

type CohortsProps = CohortGridProps & {
  /** Explains the numbers. */
  children: ReactNode;
};

function Cohorts({ children, ...grid }: CohortsProps) {
  const { report, measure, caption } = grid;
  return (
    <>
      <Group wrap="nowrap" align="flex-start" justify="space-between" mb="sm">
        <Text size="sm" c="dimmed">
          {children}
        </Text>
        <ExportButton
          name={`cohort-${measure}`}
          title={caption}
          content={() => ({ ...cohortContent(report, measure), stamp: [] })}
        />
      </Group>
      <CohortGrid {...grid} />
    </>
  );
}
