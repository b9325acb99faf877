import type { Dashboard } from "@cartograph/contracts/reports/dashboard.ts";
import type { Column } from "@cartograph/ui/data-table/column.ts";
import { DataTable } from "@cartograph/ui/data-table/data-table.tsx";
import { formatMoney } from "@cartograph/ui/format/format-money.ts";
import { formatCount, formatFigure, formatPercent } from "@cartograph/ui/format/format-number.ts";
import { AppLink } from "@cartograph/ui/link/app-link.tsx";
import { WidgetCard } from "@cartograph/ui/widget-card/widget-card.tsx";
import { useMemo } from "react";

type TopProduct = Dashboard["topProducts"][number];

const searchText = { label: "Search products", text: (product: TopProduct) => product.title };

export function TopProductsWidget({ dashboard }: { dashboard: Dashboard }) {
  const { topProducts, currency, currencyDigits } = dashboard;
  const columns = useMemo(
    () => topProductColumns({ currency, currencyDigits }),
    [currency, currencyDigits],
  );
  return (
    <WidgetCard title="Top Products" actions={<AppLink to="/products">View All</AppLink>}>
      <DataTable
        caption="Top Products"
        rows={topProducts}
        columns={columns}
        rowKey={(product) => product.id}
        search={searchText}
        empty="No products found"
      />
    </WidgetCard>
  );
}

function topProductColumns(money: { currency: string; currencyDigits: number }) {
  return [
    {
      key: "title",
      header: "Product",
      cell: (product) => product.title,
      sortBy: (product) => product.title,
    },
    {
      key: "revenue",
      header: "Revenue",
      cell: (product) => formatMoney(product.revenue, money),
      sortBy: (product) => product.revenue,
      isFigure: true,
      isKey: true,
    },
    {
      key: "orders",
      header: "Orders",
      cell: (product) => formatCount(product.orders),
      sortBy: (product) => product.orders,
      isFigure: true,
      isKey: true,
    },
    {
      key: "conversionRate",
      header: "Conversion",
      cell: (product) => formatFigure(product.conversionRate, (rate) => formatPercent(rate, 2)),
      sortBy: (product) => product.conversionRate,
      isFigure: true,
      isKey: true,
    },
  ] satisfies Column<TopProduct>[];
}
