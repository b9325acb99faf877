import type { CustomersReport } from "@cartograph/contracts/reports/customers.ts";
import type { Column } from "@cartograph/ui/data-table/column.ts";
import { formatDay } from "@cartograph/ui/format/format-day.ts";
import { type Currency, formatMoney } from "@cartograph/ui/format/format-money.ts";
import { Text } from "@mantine/core";
import {
  formatCount,
  formatFigure,
  formatPercent,
  noFigure,
} from "@cartograph/ui/format/format-number.ts";

export type EmailMessage = CustomersReport["email"]["messages"][number];

const toolNames: Record<EmailMessage["platform"], string> = {
  klaviyo: "Klaviyo",
  mailchimp: "Mailchimp",
};

/** A flow sends on every day, so only campaigns have a day of sending. */
const sentColumn: Column<EmailMessage> = {
  key: "sentOn",
  header: "Sent",
  cell: ({ sentOn }) => (sentOn === null ? noFigure : formatDay(sentOn)),
  sortBy: ({ sentOn }) => sentOn,
  isFigure: true,
};

export function emailColumns(
  kind: EmailMessage["kind"],
  currency: Currency,
): Column<EmailMessage>[] {
  return [
    { key: "name", header: "Message", cell: ({ name }) => name, sortBy: ({ name }) => name },
    {
      key: "platform",
      header: "Tool and Window",
      cell: (message) => <ToolAndWindow message={message} />,
      sortBy: ({ platform }) => toolNames[platform],
    },
    ...(kind === "campaign" ? [sentColumn] : []),
    {
      key: "delivered",
      header: "Delivered",
      cell: ({ delivered }) => formatCount(delivered),
      sortBy: ({ delivered }) => delivered,
      isFigure: true,
      isKey: true,
    },
    {
      key: "openRate",
      header: "Open Rate",
      cell: ({ openRate }) => formatFigure(openRate, rate),
      sortBy: ({ openRate }) => openRate,
      isFigure: true,
      isKey: true,
    },
    {
      key: "clickRate",
      header: "Click Rate",
      cell: ({ clickRate }) => formatFigure(clickRate, rate),
      sortBy: ({ clickRate }) => clickRate,
      isFigure: true,
    },
    {
      key: "unsubscribes",
      header: "Unsubscribes",
      cell: ({ unsubscribes }) => formatCount(unsubscribes),
      sortBy: ({ unsubscribes }) => unsubscribes,
      isFigure: true,
    },
    {
      key: "revenue",
      header: "Revenue",
      cell: ({ revenue }) => formatFigure(revenue, (amount) => formatMoney(amount, currency)),
      sortBy: ({ revenue }) => revenue,
      isFigure: true,
      isKey: true,
    },
  ];
}

/** The window is how long after a message its tool counts an order as its own. */
function ToolAndWindow({ message }: { message: EmailMessage }) {
  return (
    <>
      {toolNames[message.platform]}
      <Text size="xs" c="dimmed">
        {message.attribution ?? "Window not told"}
      </Text>
    </>
  );
}

function rate(percent: number): string {
  return formatPercent(percent, 2);
}
