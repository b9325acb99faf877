import type { Column } from "@cartograph/ui/data-table/column.ts";
import { figureColumn, kinds } from "@cartograph/ui/data-table/figure-column.ts";
import type { Currency } from "@cartograph/ui/format/format-money.ts";
import { noFigure } from "@cartograph/ui/format/format-number.ts";
import { type ComparedReport, revenueChangeColumn } from "../../lib/report/change-column.ts";
import { productColumn } from "../../lib/report/product-column.tsx";
import type { ProductRow } from "./product-filter.ts";
import { partialStock, StockLevel } from "./stock-level.tsx";

export function productColumns(report: Currency & ComparedReport): Column<ProductRow>[] {
  const money = kinds.money(report);
  const percent = kinds.percent(2);
  return [
    productColumn(),
    figureColumn("price", "Price", money),
    figureColumn("views", "Views", kinds.count, { metric: "product_views" }),
    figureColumn("orders", "Orders", kinds.count, { metric: "orders", isKey: true }),
    figureColumn("revenue", "Revenue", money, { metric: "product_revenue", isKey: true }),
    ...revenueChangeColumn<ProductRow>(report, "product_revenue").map((column) => ({
      ...column,
      isExtra: true,
    })),
    figureColumn("conversionRate", "Conversion Rate", percent, {
      // Orders by views: no metric of the store has this rate.
      metric: "product_views",
    }),
    figureColumn("inventory", "Stock Level", kinds.count, {
      cell: ({ inventory, isStockPartial = false }) =>
        inventory === null ? noFigure : <StockLevel units={inventory} isPartial={isStockPartial} />,
      extraExport: {
        header: "Stock includes",
        exportAs: ({ isStockPartial }) => (isStockPartial ? partialStock : null),
      },
      isKey: true,
    }),
    figureColumn("returnRate", "Return Rate", percent, { metric: "product_return_rate" }),
    figureColumn("units", "Units", kinds.count, { metric: "units", isExtra: true }),
    figureColumn("returns", "Returns", money, { metric: "returns", isExtra: true }),
    figureColumn("netSales", "Net Sales", money, { metric: "net_sales", isExtra: true }),
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
