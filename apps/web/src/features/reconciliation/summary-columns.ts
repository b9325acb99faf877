import type { ReconciledSource } from "@cartograph/contracts/reports/reconciliation.ts";
import type { Column } from "@cartograph/ui/data-table/column.ts";
import { figureColumn, kinds } from "@cartograph/ui/data-table/figure-column.ts";
import type { Currency } from "@cartograph/ui/format/format-money.ts";
import { daysText } from "@cartograph/ui/table-export/stamp-lines.ts";
import { formatOrders } from "./format-orders.ts";

export function summaryColumns(currency: Currency): Column<ReconciledSource>[] {
  const money = kinds.money(currency);
  const orders = { ...kinds.decimal(2), format: formatOrders };
  return [
    {
      key: "name",
      header: "Source",
      cell: ({ name }) => name,
      sortBy: ({ name }) => name,
      // The table of each source names them on the screen.
      extraExport: { header: "Days", exportAs: ({ from, to }) => daysText(from, to) },
    },
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
