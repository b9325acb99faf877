import type { ProductReport } from "@cartograph/contracts/reports/product.ts";
import type { Column } from "@cartograph/ui/data-table/column.ts";
import { DataTable } from "@cartograph/ui/data-table/data-table.tsx";
import { figureColumn, kinds } from "@cartograph/ui/data-table/figure-column.ts";
import type { Currency } from "@cartograph/ui/format/format-money.ts";
import { WidgetCard } from "@cartograph/ui/widget-card/widget-card.tsx";

type Variant = ProductReport["variants"][number];

/** The variants; without orders they add up to the product. */
export function VariantTable({ report }: { report: ProductReport }) {
  const { variants } = report;
  return (
    <WidgetCard title="Variants">
      <DataTable
        name="product-variants"
        caption="Variants"
        rows={variants}
        columns={variantColumns(report)}
        rowKey={({ id, sku, title }) => id ?? `${sku} ${title}`}
        exported={{ stamp: [["Product", report.product.title]] }}
        empty="No variants in this date range."
      />
    </WidgetCard>
  );
}

function variantColumns(currency: Currency): Column<Variant>[] {
  const money = kinds.money(currency);
  return [
    { key: "title", header: "Variant", cell: ({ title }) => title, sortBy: ({ title }) => title },
    { key: "sku", header: "SKU", cell: ({ sku }) => sku, sortBy: ({ sku }) => sku },
    figureColumn("price", "Price", money),
    figureColumn("units", "Units", kinds.count, { isKey: true }),
    figureColumn("orders", "Orders", kinds.count),
    figureColumn("revenue", "Revenue", money, { isKey: true }),
    figureColumn("returns", "Returns", money),
    figureColumn("netSales", "Net Sales", money),
    figureColumn("returnRate", "Return Rate", kinds.percent(2)),
    figureColumn("inventory", "Stock", kinds.count, { isKey: true }),
  ];
}
