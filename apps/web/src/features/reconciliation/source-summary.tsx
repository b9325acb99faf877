import type { Reconciliation } from "@cartograph/contracts/reports/reconciliation.ts";
import type { Column } from "@cartograph/ui/data-table/column.ts";
import { DataTable } from "@cartograph/ui/data-table/data-table.tsx";
import { figureColumn, kinds } from "@cartograph/ui/data-table/figure-column.ts";
import type { Currency } from "@cartograph/ui/format/format-money.ts";
import { WidgetCard } from "@cartograph/ui/widget-card/widget-card.tsx";
import { formatOrders } from "./format-orders.ts";

type Source = Reconciliation["sources"][number];

/** All sources side by side. */
export function SourceSummary({ report }: { report: Reconciliation }) {
  const { sources } = report;
  return (
    <WidgetCard title="Sources">
      <DataTable
        name="reconciliation"
        caption="Sources"
        rows={sources}
        columns={summaryColumns(report)}
        rowKey={({ id }) => id}
        empty="Nothing to compare yet."
      />
    </WidgetCard>
  );
}

function summaryColumns(currency: Currency): Column<Source>[] {
  const money = kinds.money(currency);
  const orders = { ...kinds.decimal(2), format: formatOrders };
  return [
    { key: "name", header: "Source", cell: ({ name }) => name, sortBy: ({ name }) => name },
    figureColumn("orders", "Orders Reported", orders, {
      value: ({ source }) => source.orders,
      isKey: true,
    }),
    figureColumn("amount", "Sales Reported", money, {
      value: ({ source }) => source.amount,
      isKey: true,
    }),
    figureColumn("storeOrders", "Store Orders", orders, { value: ({ store }) => store.orders }),
    figureColumn("storeSales", "Store Sales", money, { value: ({ store }) => store.amount }),
    figureColumn("unexplainedOrders", "Orders Not Explained", orders, {
      value: ({ notExplained }) => notExplained.orders,
    }),
    figureColumn("unexplained", "Sales Not Explained", money, {
      value: ({ notExplained }) => notExplained.amount,
      isKey: true,
    }),
  ];
}
