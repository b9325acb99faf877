import type { MetricRow, MetricRows } from "@cartograph/contracts/metrics/metric-rows.ts";
import type { Column } from "@cartograph/ui/data-table/column.ts";
import { DataTable } from "@cartograph/ui/data-table/data-table.tsx";
import { figureColumn, kinds } from "@cartograph/ui/data-table/figure-column.ts";
import { formatDays } from "@cartograph/ui/format/format-day.ts";
import type { Currency } from "@cartograph/ui/format/format-money.ts";
import { AppLink } from "@cartograph/ui/link/app-link.tsx";
import { WidgetCard } from "@cartograph/ui/widget-card/widget-card.tsx";
import { WidgetEmpty } from "@cartograph/ui/widget-card/widget-empty.tsx";
import { Text } from "@mantine/core";
import { notAvailableBy } from "../../../lib/filters/filter-words.ts";
import { metricPath } from "../../../lib/metric-path.ts";
import { SourceEmpty } from "../../../lib/report/source-empty.tsx";
import { CustomerLink } from "../customer-link.tsx";

type TopCustomer = {
  id: string;
  externalId: string;
  orders: number;
  sales: number;
  lastOrder: string;
};

/** The customers with the highest sales in the range. */
export function TopCustomers({ list }: { list: MetricRows }) {
  return (
    <WidgetCard
      title="Top Customers"
      actions={
        <AppLink to="/customers/list" size="sm">
          All customers
        </AppLink>
      }
    >
      {list.notFilteredBy.length > 0 ? (
        <WidgetEmpty>{notAvailableBy(list.notFilteredBy)}.</WidgetEmpty>
      ) : list.rows.length === 0 ? (
        <SourceEmpty sources={["shopify"]} nothing="No customers ordered">
          See which customers buy the most.
        </SourceEmpty>
      ) : (
        <>
          <Text size="sm" c="dimmed">
            By sales in {formatDays(list.range.from, list.range.to)}, after discounts and before
            returns, shipping and taxes.
          </Text>
          <DataTable
            name="top-customers"
            caption="Top customers"
            rows={list.rows.map(toCustomer)}
            exported={{
              stamp: [["Listed", `The ${list.rows.length} with the highest sales`]],
              total: list.count,
            }}
            columns={columnsOf(list)}
            rowKey={({ id }) => id}
            pathOf={(_, metric) => metric && metricPath(metric)}
            defaultSort={{ key: "sales", direction: "descending" }}
            empty={null}
          />
        </>
      )}
    </WidgetCard>
  );
}

function toCustomer({ cells }: MetricRow): TopCustomer {
  return {
    id: String(cells["customer"]),
    externalId: String(cells["customer_name"]),
    orders: Number(cells["order_count"]),
    sales: Number(cells["sales"]),
    lastOrder: String(cells["last_order_day"]),
  };
}

function columnsOf(currency: Currency): Column<TopCustomer>[] {
  return [
    {
      key: "customer",
      header: "Customer",
      cell: ({ id, externalId }) => <CustomerLink id={id} externalId={externalId} />,
      exportAs: ({ externalId }) => externalId,
      isControl: true,
    },
    figureColumn("orders", "Orders", kinds.count, { metric: "orders", isKey: true }),
    figureColumn("sales", "Sales", kinds.money(currency), { metric: "customers", isKey: true }),
    {
      key: "lastOrder",
      header: "Last order",
      cell: ({ lastOrder }) => formatDays(lastOrder, lastOrder),
      sortBy: ({ lastOrder }) => lastOrder,
      isFigure: true,
      isKey: true,
    },
  ];
}
