import type { Column } from "@cartograph/ui/data-table/column.ts";
import {
  countFigure,
  figureColumn,
  moneyFigure,
  percentFigure,
} from "@cartograph/ui/data-table/figure-column.ts";
import type { Currency } from "@cartograph/ui/format/format-money.ts";
import { noFigure } from "@cartograph/ui/format/format-number.ts";
import { type ComparedReport, revenueChangeColumn } from "../../lib/report/change-column.ts";
import { ProductLink } from "../../lib/report/product-link.tsx";
import type { ProductRow } from "./product-filter.ts";
import { partialStock, StockLevel } from "./stock-level.tsx";

export function productColumns(report: Currency & ComparedReport): Column<ProductRow>[] {
  const money = moneyFigure(report);
  const percent = percentFigure(2);
  return [
    {
      key: "title",
      header: "Product",
      cell: (product) => <ProductLink id={product.id}>{product.title}</ProductLink>,
      sortBy: (product) => product.title,
      isControl: true,
    },
    figureColumn({ key: "price", header: "Price", as: money }),
    figureColumn({ key: "views", header: "Views", metric: "product_views", as: countFigure }),
    figureColumn({
      key: "orders",
      header: "Orders",
      metric: "orders",
      as: countFigure,
      isKey: true,
    }),
    figureColumn({
      key: "revenue",
      header: "Revenue",
      metric: "product_revenue",
      as: money,
      isKey: true,
    }),
    ...revenueChangeColumn<ProductRow>(report, "product_revenue").map((column) => ({
      ...column,
      isExtra: true,
    })),
    figureColumn({
      key: "conversionRate",
      header: "Conversion Rate",
      // Orders by views: no metric of the store has this rate.
      metric: "product_views",
      as: percent,
    }),
    figureColumn({
      key: "inventory",
      header: "Stock Level",
      as: countFigure,
      cell: ({ inventory, isStockPartial = false }) =>
        inventory === null ? noFigure : <StockLevel units={inventory} isPartial={isStockPartial} />,
      extraExport: {
        header: "Stock includes",
        exportAs: ({ isStockPartial }) => (isStockPartial ? partialStock : null),
      },
      isKey: true,
    }),
    figureColumn({
      key: "returnRate",
      header: "Return Rate",
      metric: "product_return_rate",
      as: percent,
    }),
    figureColumn({
      key: "units",
      header: "Units",
      metric: "units",
      as: countFigure,
      isExtra: true,
    }),
    figureColumn({
      key: "returns",
      header: "Returns",
      metric: "returns",
      as: money,
      isExtra: true,
    }),
    figureColumn({
      key: "netSales",
      header: "Net Sales",
      metric: "net_sales",
      as: money,
      isExtra: true,
    }),
  ];
}

const keys = [
  "title",
  "price",
  "views",
  "orders",
  "revenue",
  "change",
  "conversionRate",
  "inventory",
  "returnRate",
  "units",
  "returns",
  "netSales",
];
/** The sorts of the table in a URL; the first is the default. */
export const sortKeys: readonly [string, ...string[]] = [
  "-revenue",
  ...keys.flatMap((key) => [key, `-${key}`]),
];
