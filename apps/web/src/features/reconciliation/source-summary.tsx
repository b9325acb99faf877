import type { Reconciliation } from "@cartograph/contracts/reports/reconciliation.ts";
import type { Column } from "@cartograph/ui/data-table/column.ts";
import { DataTable } from "@cartograph/ui/data-table/data-table.tsx";
import {
  decimalFigure,
  figureColumn,
  moneyFigure,
} from "@cartograph/ui/data-table/figure-column.ts";
import type { Currency } from "@cartograph/ui/format/format-money.ts";
import { WidgetCard } from "@cartograph/ui/widget-card/widget-card.tsx";
import { useMemo } from "react";
import { formatOrders } from "./format-orders.ts";

type Source = Reconciliation["sources"][number];

/** All sources side by side. */
export function SourceSummary({ report }: { report: Reconciliation }) {
  const { sources } = report;
  const columns = useMemo(() => summaryColumns(report), [report]);
  return (
    <WidgetCard title="Sources">
      <DataTable
        name="reconciliation"
        caption="Sources"
        rows={sources}
        columns={columns}
        rowKey={({ id }) => id}
        empty="Nothing to compare yet."
      />
    </WidgetCard>
  );
}

function summaryColumns(currency: Currency): Column<Source>[] {
  const money = moneyFigure(currency);
  const orders = { ...decimalFigure(2), format: formatOrders };
  return [
    { key: "name", header: "Source", cell: ({ name }) => name, sortBy: ({ name }) => name },
    figureColumn({
      key: "orders",
      header: "Orders Reported",
      value: ({ source }) => source.orders,
      as: orders,
      isKey: true,
    }),
    figureColumn({
      key: "amount",
      header: "Sales Reported",
      value: ({ source }) => source.amount,
      as: money,
      isKey: true,
    }),
    figureColumn({
      key: "storeOrders",
      header: "Store Orders",
      value: ({ store }) => store.orders,
      as: orders,
    }),
    figureColumn({
      key: "storeSales",
      header: "Store Sales",
      value: ({ store }) => store.amount,
      as: money,
    }),
    figureColumn({
      key: "unexplainedOrders",
      header: "Orders Not Explained",
      value: ({ notExplained }) => notExplained.orders,
      as: orders,
    }),
    figureColumn({
      key: "unexplained",
      header: "Sales Not Explained",
      value: ({ notExplained }) => notExplained.amount,
      as: money,
      isKey: true,
    }),
  ];
}
