import type { CustomerList } from "@cartograph/contracts/customers/customer-list.ts";
import { DataTable } from "@cartograph/ui/data-table/data-table.tsx";
import { AppLink } from "@cartograph/ui/link/app-link.tsx";
import { WidgetCard } from "@cartograph/ui/widget-card/widget-card.tsx";
import { Text } from "@mantine/core";
import { customerColumns } from "../customer-columns.tsx";
import { toDateStamp } from "../to-date-stamp.ts";

/** The customers with the highest net sales to date. */
export function TopCustomers({ list }: { list: CustomerList }) {
  return (
    <WidgetCard
      title="Top Customers"
      actions={
        <AppLink to="/customers/list" size="sm">
          All customers
        </AppLink>
      }
    >
      <Text size="sm" c="dimmed">
        The {list.rows.length} customers with the highest net sales to date.
      </Text>
      <DataTable
        name="top-customers"
        caption="Top customers"
        rows={list.rows}
        columns={customerColumns(list)}
        rowKey={({ id }) => id}
        defaultSort={{ key: "net", direction: "descending" }}
        filters={{ controls: null, stamp: toDateStamp }}
        empty="No customers with orders yet."
      />
    </WidgetCard>
  );
}
