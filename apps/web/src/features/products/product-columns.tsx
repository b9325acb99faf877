import type { Column } from "@cartograph/ui/data-table/column.ts";
import { type Currency, formatMoney } from "@cartograph/ui/format/format-money.ts";
import {
  formatCount,
  formatFigure,
  formatPercent,
  noFigure,
} from "@cartograph/ui/format/format-number.ts";
import type { ProductRow } from "./product-filter.ts";
import { StockLevel } from "./stock-level.tsx";

export function productColumns(currency: Currency): Column<ProductRow>[] {
  return [
    {
      key: "title",
      header: "Product",
      cell: (product) => product.title,
      sortBy: (product) => product.title,
    },
    {
      key: "price",
      header: "Price",
      cell: (product) => formatFigure(product.price, (price) => formatMoney(price, currency)),
      sortBy: (product) => product.price,
      isFigure: true,
    },
    {
      key: "views",
      header: "Views",
      cell: (product) => formatFigure(product.views, formatCount),
      sortBy: (product) => product.views,
      isFigure: true,
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
      key: "revenue",
      header: "Revenue",
      cell: (product) => formatMoney(product.revenue, currency),
      sortBy: (product) => product.revenue,
      isFigure: true,
      isKey: true,
    },
    {
      key: "conversionRate",
      header: "Conversion Rate",
      cell: (product) => formatFigure(product.conversionRate, percent),
      sortBy: (product) => product.conversionRate,
      isFigure: true,
    },
    {
      key: "inventory",
      header: "Stock Level",
      cell: ({ inventory }) => (inventory === null ? noFigure : <StockLevel units={inventory} />),
      sortBy: (product) => product.inventory,
      isFigure: true,
      isKey: true,
    },
    {
      key: "returnRate",
      header: "Return Rate",
      cell: (product) => formatFigure(product.returnRate, percent),
      sortBy: (product) => product.returnRate,
      isFigure: true,
    },
  ];
}

function percent(rate: number): string {
  return formatPercent(rate, 2);
}
