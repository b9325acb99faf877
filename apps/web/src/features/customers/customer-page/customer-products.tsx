import { maxCustomerEntries } from "@cartograph/contracts/customers/customer-limits.ts";
import type { Customer } from "@cartograph/contracts/customers/customer.ts";
import type { Column } from "@cartograph/ui/data-table/column.ts";
import { DataTable } from "@cartograph/ui/data-table/data-table.tsx";
import { figureColumn, kinds } from "@cartograph/ui/data-table/figure-column.ts";
import type { Currency } from "@cartograph/ui/format/format-money.ts";
import { WidgetCard } from "@cartograph/ui/widget-card/widget-card.tsx";
import { Text } from "@mantine/core";
import { productColumn } from "../../../lib/report/product-column.tsx";
import { DayText } from "../day-text.tsx";

type Bought = Customer["products"][number];

function columnsOf(currency: Currency): Column<Bought>[] {
  return [
    productColumn(),
    figureColumn("units", "Units", kinds.count, { isKey: true }),
    figureColumn("returned", "Returned", kinds.count, {
      value: ({ returnedUnits }) => returnedUnits,
    }),
    figureColumn("orders", "Orders", kinds.count),
    figureColumn("sales", "Sales before returns", kinds.money(currency), { isKey: true }),
    {
      key: "last",
      header: "Last bought",
      cell: ({ lastBought }) => <DayText day={lastBought} />,
      sortBy: ({ lastBought }) => lastBought,
      isKey: true,
    },
  ];
}

const mostUnits = `The ${maxCustomerEntries} products with the most units`;

/** The products that a customer bought. */
export function CustomerProducts({ customer }: { customer: Customer }) {
  const isCutOff = customer.products.length === maxCustomerEntries;
  return (
    <WidgetCard title="Products Bought">
      {isCutOff ? (
        <Text size="sm" c="dimmed">
          {mostUnits}.
        </Text>
      ) : null}
      <DataTable
        name="customer-products"
        caption="Products bought"
        rows={customer.products}
        columns={columnsOf(customer)}
        rowKey={({ id, title }) => `${id} ${title}`}
        exported={{
          stamp: [
            ["Customer", customer.externalId],
            ...(isCutOff ? [["Listed", mostUnits] as const] : []),
          ],
        }}
        empty="No products bought yet."
      />
    </WidgetCard>
  );
}
