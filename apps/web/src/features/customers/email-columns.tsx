import type { CustomersReport } from "@cartograph/contracts/reports/customers.ts";
import type { Column } from "@cartograph/ui/data-table/column.ts";
import { formatDay } from "@cartograph/ui/format/format-day.ts";
import { type Currency, formatMoney } from "@cartograph/ui/format/format-money.ts";
import { formatCount, formatFigure, formatPercent } from "@cartograph/ui/format/format-number.ts";

export type EmailMessage = CustomersReport["email"]["messages"][number];

const toolNames: Record<EmailMessage["platform"], string> = {
  klaviyo: "Klaviyo",
  mailchimp: "Mailchimp",
};

export function emailColumns(currency: Currency): Column<EmailMessage>[] {
  return [
    { key: "name", header: "Message", cell: ({ name }) => name, sortBy: ({ name }) => name },
    {
      key: "platform",
      header: "Tool",
      cell: ({ platform }) => toolNames[platform],
      sortBy: ({ platform }) => toolNames[platform],
    },
    {
      key: "sentOn",
      header: "Sent",
      cell: ({ sentOn }) => (sentOn === null ? "every day" : formatDay(sentOn)),
      sortBy: ({ sentOn }) => sentOn,
      isFigure: true,
    },
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
    { key: "attribution", header: "Window", cell: ({ attribution }) => attribution ?? "not told" },
  ];
}

function rate(percent: number): string {
  return formatPercent(percent, 2);
}
