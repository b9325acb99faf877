import { maxFilterValues } from "@cartograph/contracts/dimensions/filters.ts";
import type { CustomersReport } from "@cartograph/contracts/reports/customers.ts";
import { DataTable } from "@cartograph/ui/data-table/data-table.tsx";
import { AppLink } from "@cartograph/ui/link/app-link.tsx";
import { WidgetCard } from "@cartograph/ui/widget-card/widget-card.tsx";
import { Stack, Text } from "@mantine/core";
import { isValue, isValues, metricPath } from "../../../lib/metric-path.ts";
import { MetricCards } from "../../../lib/report/metric-card.tsx";
import { breakdownOfRows } from "../../../lib/report/all-rows.ts";
import { emailSources } from "../../../lib/report/missing-sources.ts";
import { SourceEmpty } from "../../../lib/report/source-empty.tsx";
import { type EmailMessage, emailColumns } from "./email-columns.tsx";

const cards = ["email_delivered", "email_open_rate", "email_click_rate", "email_revenue"] as const;

/** Emails sent in the range and their results. */
export function EmailTab({ report }: { report: CustomersReport }) {
  return (
    <Stack gap="xl">
      <MetricCards metrics={cards} />
      <EmailMessages
        report={report}
        kind="campaign"
        title="Campaigns"
        about="See the reach and revenue of every newsletter."
      />
      <EmailMessages
        report={report}
        kind="flow"
        title="Flows"
        about="See the results of automated messages, such as welcome emails and cart reminders."
      />
      <Text size="xs" c="dimmed">
        A campaign counts on the day it was sent, including all later results. A flow counts on the
        days its messages were sent. Revenue is what each tool attributes to its own messages within
        the attribution window shown below its name, so two tools can claim the same order.{" "}
        <AppLink to="/reconciliation" inherit underline="always">
          Compare with your store
        </AppLink>
      </Text>
    </Stack>
  );
}

type EmailMessagesProps = {
  report: CustomersReport;
  kind: EmailMessage["kind"];
  title: string;
  /** Shown when no tool is connected. */
  about: string;
};

function EmailMessages({ report, kind, title, about }: EmailMessagesProps) {
  const messages = report.email.messages.filter((message) => message.kind === kind);
  const ids = messages.map(({ id }) => id);
  return (
    <WidgetCard title={title}>
      <DataTable
        name={`email-${kind}s`}
        caption={title}
        rows={messages}
        columns={emailColumns(kind, report)}
        rowKey={(message) => message.id}
        pathOf={({ id }, metric) =>
          metricPath(metric ?? "email_delivered", { filters: [isValue("campaign_or_flow", id)] })
        }
        allRows={breakdownOfRows({
          metric: "email_delivered",
          by: "campaign_or_flow",
          name: "name",
          // Excludes messages of the other kind, which are values of the same dimension.
          filters: ids.length > maxFilterValues ? [] : [isValues("campaign_or_flow", ids)],
        })}
        search={{
          label: `Search ${title.toLowerCase()}`,
          text: (message) => message.name,
          none: "No results",
        }}
        empty={
          <SourceEmpty section="email" sources={emailSources} nothing={`No ${title.toLowerCase()}`}>
            {about}
          </SourceEmpty>
        }
      />
    </WidgetCard>
  );
}
