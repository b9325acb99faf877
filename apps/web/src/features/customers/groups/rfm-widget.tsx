import type { RfmReport } from "@cartograph/contracts/customers/rfm.ts";
import type { Column } from "@cartograph/ui/data-table/column.ts";
import { DataTable } from "@cartograph/ui/data-table/data-table.tsx";
import { figureColumn, kinds } from "@cartograph/ui/data-table/figure-column.ts";
import type { Currency } from "@cartograph/ui/format/format-money.ts";
import { formatCount } from "@cartograph/ui/format/format-number.ts";
import { AppLink } from "@cartograph/ui/link/app-link.tsx";
import { MissingSource } from "@cartograph/ui/states/missing-source.tsx";
import { WidgetCard } from "@cartograph/ui/widget-card/widget-card.tsx";
import { WidgetEmpty } from "@cartograph/ui/widget-card/widget-empty.tsx";
import { Text } from "@mantine/core";
import { missingSources } from "../../../lib/report/missing-sources.ts";
import { FilterRemark } from "../all-customers.tsx";
import { toDateStamp } from "../to-date-stamp.ts";

type Group = RfmReport["groups"][number];

function columnsOf(currency: Currency): Column<Group>[] {
  return [
    {
      key: "group",
      header: "Group",
      // Without the filters of this screen, which the group's figures leave out as well.
      cell: ({ id, label }) => <AppLink to={`/customers/list?rfm=${id}&filters=`}>{label}</AppLink>,
      exportAs: ({ label }) => label,
      isControl: true,
    },
    {
      key: "meaning",
      header: "What they have in common",
      cell: ({ meaning }) => meaning,
      exportAs: ({ meaning }) => meaning,
    },
    figureColumn("customers", "Customers", kinds.count, { isKey: true }),
    figureColumn("share", "Share", kinds.percent(1), { isKey: true }),
    figureColumn("orders", "Orders", kinds.count),
    figureColumn("net", "Net sales", kinds.money(currency), { isKey: true }),
    figureColumn("netShare", "Share of net sales", kinds.percent(1)),
    figureColumn("days", "Days since last order", kinds.decimal(0), {
      value: ({ averageDaysSinceLastOrder }) => averageDaysSinceLastOrder,
    }),
  ];
}

/** Customers by recency, frequency and monetary value. */
export function RfmWidget({ report }: { report: RfmReport }) {
  const gap = missingSources(report, ["shopify"]);
  return (
    <WidgetCard title="RFM Groups" minHeight={250}>
      {report.isScored ? (
        <>
          <Text size="sm" c="dimmed">
            All customers to date.
            <FilterRemark /> {report.method}
          </Text>
          <DataTable
            name="rfm-groups"
            caption="RFM groups"
            rows={report.groups}
            columns={columnsOf(report)}
            rowKey={({ id }) => id}
            filters={{ controls: null, stamp: toDateStamp }}
            empty="No customers yet."
          />
        </>
      ) : (
        <WidgetEmpty action={gap === null ? null : <MissingSource {...gap} />}>
          Groups appear once {formatCount(report.minCustomers)} customers have ordered. With fewer,
          there are too few to compare.
        </WidgetEmpty>
      )}
    </WidgetCard>
  );
}
