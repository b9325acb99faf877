import type { Customer } from "@cartograph/contracts/customers/customer.ts";
import type { Column } from "@cartograph/ui/data-table/column.ts";
import { DataTable } from "@cartograph/ui/data-table/data-table.tsx";
import { figureColumn, kinds } from "@cartograph/ui/data-table/figure-column.ts";
import { WidgetCard } from "@cartograph/ui/widget-card/widget-card.tsx";

const columns: Column<Customer["discountCodes"][number]>[] = [
  {
    key: "code",
    header: "Code",
    cell: ({ code }) => code,
    sortBy: ({ code }) => code,
  },
  figureColumn("orders", "Orders", kinds.count, { isKey: true }),
];

/** The discount codes that a customer used. */
export function CustomerCodes({ customer }: { customer: Customer }) {
  return (
    <WidgetCard title="Discount Codes">
      <DataTable
        name="customer-discount-codes"
        caption="Discount codes"
        rows={customer.discountCodes}
        columns={columns}
        rowKey={({ code }) => code}
        exported={{ stamp: [["Customer", customer.externalId]] }}
        empty="No order used a discount code."
      />
    </WidgetCard>
  );
}
