import type { CustomersReport } from "@cartograph/contracts/reports/customers.ts";
import { WidgetCard } from "@cartograph/ui/widget-card/widget-card.tsx";
import { Tabs, Text } from "@mantine/core";
import { SourceEmpty } from "../../lib/report/source-empty.tsx";
import { CohortGrid } from "./cohort-grid.tsx";

/** Customers by the month of their first order, and what they did in the months after. */
export function CohortWidget({ report }: { report: CustomersReport }) {
  return (
    <WidgetCard title="Customer Cohorts" minHeight={250}>
      {report.cohorts.length > 0 ? (
        <Tabs defaultValue="retention" keepMounted={false}>
          <Tabs.List mb="sm">
            <Tabs.Tab value="retention">Retention</Tabs.Tab>
            <Tabs.Tab value="revenue">Revenue</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="retention">
            <Text size="sm" c="dimmed" mb="sm">
              Percent of each month&rsquo;s new customers who ordered again in the months after.
              Month 0 is the month of the first order; a month that is not over is blank.
            </Text>
            <CohortGrid report={report} measure="retention" caption="Retention by cohort" />
          </Tabs.Panel>
          <Tabs.Panel value="revenue">
            <Text size="sm" c="dimmed" mb="sm">
              Order totals of each month&rsquo;s new customers, before refunds. A month that is not
              over is blank.
            </Text>
            <CohortGrid report={report} measure="revenue" caption="Revenue by cohort" />
          </Tabs.Panel>
        </Tabs>
      ) : (
        <SourceEmpty report={report} sources={["shopify"]} nothing="No customers yet.">
          How many customers come back, month after month.
        </SourceEmpty>
      )}
    </WidgetCard>
  );
}
