import { platformNames } from "@cartograph/contracts/platform.ts";
import type { CustomersReport } from "@cartograph/contracts/reports/customers.ts";
import type { Column } from "@cartograph/ui/data-table/column.ts";
import { figureColumn, kinds } from "@cartograph/ui/data-table/figure-column.ts";
import { formatDay } from "@cartograph/ui/format/format-day.ts";
import type { Currency } from "@cartograph/ui/format/format-money.ts";
import { noFigure } from "@cartograph/ui/format/format-number.ts";
import { Text } from "@mantine/core";
import { changeColumn, type ComparedReport } from "../../../lib/report/change-column.ts";

export type EmailMessage = CustomersReport["email"]["messages"][number];

/** Flows send continuously, so only campaigns have a send date. */
const sentColumn: Column<EmailMessage> = {
  key: "sentOn",
  header: "Sent",
  cell: ({ sentOn }) => (sentOn === null ? noFigure : formatDay(sentOn)),
  sortBy: ({ sentOn }) => sentOn,
  isFigure: true,
};

export function emailColumns(
  kind: EmailMessage["kind"],
  report: Currency & ComparedReport,
): Column<EmailMessage>[] {
  return [
    { key: "name", header: "Message", cell: ({ name }) => name, sortBy: ({ name }) => name },
    {
      key: "platform",
      header: "Tool and Attribution",
      cell: (message) => <ToolAndWindow message={message} />,
      sortBy: ({ platform }) => platformNames[platform],
      extraExport: { header: "Window", exportAs: ({ attribution }) => attribution },
    },
    ...(kind === "campaign" ? [sentColumn] : []),
    figureColumn("delivered", "Delivered", kinds.count, { metric: "email_delivered", isKey: true }),
    // A campaign is sent once, so only flows change.
    ...(kind === "flow"
      ? changeColumn<EmailMessage>(report, {
          metric: "email_delivered",
          percentChange: (row) => row.deliveredPercentChange,
        })
      : []),
    figureColumn("openRate", "Open Rate", kinds.percent(2), {
      metric: "email_open_rate",
      isKey: true,
    }),
    figureColumn("clickRate", "Click Rate", kinds.percent(2), { metric: "email_click_rate" }),
    figureColumn("unsubscribes", "Unsubscribes", kinds.count, { metric: "email_delivered" }),
    figureColumn("revenue", "Revenue", kinds.money(report), {
      metric: "email_revenue",
      isKey: true,
    }),
  ];
}

/** The email tool and its attribution window. */
function ToolAndWindow({ message }: { message: EmailMessage }) {
  return (
    <>
      {platformNames[message.platform]}
      <Text size="xs" c="dimmed">
        {message.attribution ?? "Attribution window unknown"}
      </Text>
    </>
  );
}
