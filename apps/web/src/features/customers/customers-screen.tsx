import type { CustomersReport } from "@cartograph/contracts/reports/customers.ts";
import { preloadCharts } from "@cartograph/ui/charts/load-drawings.ts";
import { Stack } from "@mantine/core";
import { PathTabs } from "../../lib/path-tabs.tsx";
import { ConnectStore } from "../../lib/report/connect-store.tsx";
import { CustomerTypeWidget } from "../../lib/report/customer-type-widget.tsx";
import { MetricCards } from "../../lib/report/metric-card.tsx";
import { RangeNote } from "../../lib/report/range-note.tsx";
import { ReportRow } from "../../lib/report/report-row.tsx";
import {
  chartWidgetHeight,
  type PlaceholderRow,
  ReportPlaceholder,
  tableWidgetHeight,
} from "../../lib/report/report-placeholder.tsx";
import { ReportScreen } from "../../lib/report-screen.tsx";
import { customerTabs } from "../../lib/screen-tabs.ts";
import { useTabParameter } from "../../lib/use-tab-parameter.ts";
import { CohortWidget } from "./cohort-widget.tsx";
import { CohortsTab } from "./cohorts/cohorts-tab.tsx";
import { EmailTab } from "./email/email-tab.tsx";
import { GroupsTab } from "./groups/groups-tab.tsx";
import { LifetimeValueWidget } from "./lifetime-value-widget.tsx";
import { SegmentsWidget } from "./segments-widget.tsx";

preloadCharts();

const cards = [
  "customers",
  "new_customers",
  "returning_customer_rate",
  "average_lifetime_value",
] as const;

const tabs = ["customers", "groups", "cohorts", "email"] as const;

const placeholder: PlaceholderRow[] = [
  { split: "halves", heights: [chartWidgetHeight, chartWidgetHeight] },
  { split: "whole", heights: [tableWidgetHeight] },
];

export function CustomersScreen() {
  const { value: tab } = useTabParameter(tabs);
  return (
    <ReportScreen
      screen="customers"
      skeleton={<ReportPlaceholder cards={cards.length} rows={placeholder} />}
    >
      {(customers) => (
        <>
          {usesDateRange(tab) ? <RangeNote countsWholeDays={tab === "email"} /> : null}
          <PathTabs tabs={customerTabs} value={tab}>
            <Panel tab={tab} report={customers} />
          </PathTabs>
        </>
      )}
    </ReportScreen>
  );
}

/** Groups and cohorts cover all customers to date. */
function usesDateRange(tab: (typeof tabs)[number]): boolean {
  return tab === "customers" || tab === "email";
}

function Panel({ tab, report }: { tab: (typeof tabs)[number]; report: CustomersReport }) {
  switch (tab) {
    case "customers":
      return <CustomerPanel report={report} />;
    case "groups":
      return <GroupsTab />;
    case "cohorts":
      return <CohortsTab />;
    case "email":
      return <EmailTab report={report} />;
  }
}

function CustomerPanel({ report }: { report: CustomersReport }) {
  return (
    <Stack gap="xl">
      <ConnectStore />
      <MetricCards metrics={cards} />
      <ReportRow split="halves">
        <CustomerTypeWidget section="customerType" types={report.customerType} />
        <LifetimeValueWidget report={report} />
      </ReportRow>
      <CohortWidget report={report} />
      <SegmentsWidget report={report} />
    </Stack>
  );
}
