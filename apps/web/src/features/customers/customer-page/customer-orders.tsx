import type { Customer, CustomerOrder } from "@cartograph/contracts/customers/customer.ts";
import type { Column } from "@cartograph/ui/data-table/column.ts";
import { DataTable } from "@cartograph/ui/data-table/data-table.tsx";
import { figureColumn, kinds } from "@cartograph/ui/data-table/figure-column.ts";
import type { Currency } from "@cartograph/ui/format/format-money.ts";
import { noFigure } from "@cartograph/ui/format/format-number.ts";
import { WidgetCard } from "@cartograph/ui/widget-card/widget-card.tsx";
import { Text } from "@mantine/core";
import type { ListQuery } from "../../../lib/lists/list-query.ts";
import { financialStatuses } from "../../../lib/record/financial-statuses.ts";
import { orderColumn } from "../../../lib/record/order-column.tsx";
import { DayText } from "../day-text.tsx";

function columnsOf(currency: Currency): Column<CustomerOrder>[] {
  const money = kinds.money(currency);
  return [
    orderColumn(),
    {
      key: "day",
      header: "Placed",
      cell: ({ day }) => <DayText day={day} />,
      sortBy: ({ day }) => day,
      isKey: true,
    },
    {
      key: "status",
      header: "Status",
      cell: statusWords,
      exportAs: statusWords,
      isKey: true,
    },
    {
      key: "codes",
      header: "Discount code",
      cell: ({ discountCodes }) => discountCodes.join(", ") || noFigure,
      exportAs: ({ discountCodes }) => discountCodes.join(", ") || null,
    },
    figureColumn("total", "Total", money),
    figureColumn("refunded", "Refunded", money),
    figureColumn("net", "Net sales", money, { isKey: true }),
  ];
}

/** "Partially refunded", "Paid · Canceled", "Paid · First order". */
function statusWords({ financialStatus, isCanceled, isFirst }: CustomerOrder): string {
  return [
    financialStatuses[financialStatus],
    ...(isCanceled ? ["Canceled"] : []),
    ...(isFirst ? ["First order"] : []),
  ].join(" · ");
}

/** The column without a button to sort by it; exports still have it. */
function withoutSort({ sortBy, ...column }: Column<CustomerOrder>): Column<CustomerOrder> {
  return sortBy ? { exportAs: sortBy, ...column } : column;
}

export type CustomerOrdersProps = {
  customer: Customer;
  /** The orders loaded so far, latest first. */
  orders: readonly CustomerOrder[];
  more: Pick<
    ListQuery<unknown>,
    "hasNextPage" | "isFetchingNextPage" | "isFetchNextPageError" | "fetchNextPage"
  >;
};

/** The counted orders of a customer, latest first until all of them are loaded and can be sorted. */
export function CustomerOrders({ customer, orders, more }: CustomerOrdersProps) {
  const columns = columnsOf(customer);
  return (
    <WidgetCard title="Orders">
      <DataTable
        name="customer-orders"
        caption="Orders"
        rows={orders}
        columns={more.hasNextPage ? columns.map(withoutSort) : columns}
        rowKey={({ id }) => id}
        {...(more.hasNextPage && {
          sort: null,
          unloaded: {
            count: customer.orders - orders.length,
            isLoading: more.isFetchingNextPage,
            onLoad: () => void more.fetchNextPage(),
          },
        })}
        exported={{ stamp: [["Customer", customer.externalId]], total: customer.orders }}
        empty="No orders yet."
      />
      {more.isFetchNextPageError ? (
        <Text size="sm" role="alert">
          Failed to load more orders.
        </Text>
      ) : null}
    </WidgetCard>
  );
}
