import type { CustomersReport } from "@cartograph/contracts/reports/customers.ts";
import { DataTable } from "@cartograph/ui/data-table/data-table.tsx";
import { WidgetCard } from "@cartograph/ui/widget-card/widget-card.tsx";
import { Stack, Text } from "@mantine/core";
import { useMemo } from "react";
import { MetricCards } from "../../../lib/report/metric-card.tsx";
import { emailSources } from "../../../lib/report/missing-sources.ts";
import { SourceEmpty } from "../../../lib/report/source-empty.tsx";
import { type EmailMessage, emailColumns } from "./email-columns.tsx";

const cards = ["email_delivered", "email_open_rate", "email_click_rate", "email_revenue"] as const;

/** What the email tools sent in the range and what came of it. */
export function EmailTab({ report }: { report: CustomersReport }) {
  return (
    <Stack gap="xl">
      <MetricCards metrics={cards} />
      <EmailMessages
        report={report}
        kind="campaign"
        title="Campaigns"
        about="Every newsletter with what it reached and what it sold."
      />
      <EmailMessages
        report={report}
        kind="flow"
        title="Flows"
        about="Messages that go out by themselves, such as a welcome or a reminder of a cart."
      />
      <Text size="xs" c="dimmed">
        A campaign counts on the day it was sent, with all that came of it since; a flow on the days
        its messages went out. So no day is counted twice. Revenue is what each tool attributes to
        its own messages in the window below its name; tools may claim the same order.
      </Text>
    </Stack>
  );
}

type EmailMessagesProps = {
  report: CustomersReport;
  kind: EmailMessage["kind"];
  title: string;
  /** What would be here while no tool is connected. */
  about: string;
};

function EmailMessages({ report, kind, title, about }: EmailMessagesProps) {
  const messages = useMemo(
    () => report.email.messages.filter((message) => message.kind === kind),
    [report, kind],
  );
  const { currency, currencyDigits } = report;
  const columns = useMemo(
    () => emailColumns(kind, { currency, currencyDigits }),
    [kind, currency, currencyDigits],
  );
  return (
    <WidgetCard title={title}>
      <DataTable
        name={`email-${kind}s`}
        caption={title}
        rows={messages}
        columns={columns}
        rowKey={(message) => message.id}
        search={{ label: `Search ${title.toLowerCase()}`, text: (message) => message.name }}
        empty={
          messages.length > 0 ? (
            "Nothing found"
          ) : (
            <SourceEmpty
              report={report}
              sources={emailSources}
              nothing={`No ${title.toLowerCase()} in this range.`}
            >
              {about}
            </SourceEmpty>
          )
        }
      />
    </WidgetCard>
  );
}
