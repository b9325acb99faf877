import type { CartReport } from "@cartograph/contracts/reports/cart.ts";
import { DataTable } from "@cartograph/ui/data-table/data-table.tsx";
import { WidgetCard } from "@cartograph/ui/widget-card/widget-card.tsx";
import { Tabs } from "@mantine/core";
import { SourceEmpty } from "../../lib/report/source-empty.tsx";
import { cartProductColumns, exitPageColumns, reasonColumns } from "./cart-columns.tsx";

export function CartTables({ report }: { report: CartReport }) {
  return (
    <WidgetCard title="Where carts are left">
      <Tabs defaultValue="products" keepMounted={false}>
        <Tabs.List mb="sm">
          <Tabs.Tab value="products">Products</Tabs.Tab>
          <Tabs.Tab value="pages">Exit Pages</Tabs.Tab>
          <Tabs.Tab value="reasons">Abandonment Reasons</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="products">
          <DataTable
            caption="Products left in carts"
            rows={report.products}
            columns={cartProductColumns}
            rowKey={(row) => row.id}
            empty={
              <CartEmpty report={report}>
                Which products are put into carts and not bought.
              </CartEmpty>
            }
          />
        </Tabs.Panel>
        <Tabs.Panel value="pages">
          <DataTable
            caption="Exit Pages"
            rows={report.exitPages}
            columns={exitPageColumns}
            rowKey={(row) => row.page}
            empty={
              <CartEmpty report={report}>The pages on which visitors with a cart leave.</CartEmpty>
            }
          />
        </Tabs.Panel>
        <Tabs.Panel value="reasons">
          <DataTable
            caption="Abandonment Reasons"
            rows={report.abandonmentReasons}
            columns={reasonColumns}
            rowKey={(row) => row.reason}
            empty={
              <CartEmpty report={report}>
                What can be told from abandoned checkouts about why they were left.
              </CartEmpty>
            }
          />
        </Tabs.Panel>
      </Tabs>
    </WidgetCard>
  );
}

function CartEmpty({ report, children }: { report: CartReport; children: string }) {
  return (
    <SourceEmpty
      report={report}
      sources={["google_analytics"]}
      nothing="No abandoned carts in this range."
    >
      {children}
    </SourceEmpty>
  );
}
