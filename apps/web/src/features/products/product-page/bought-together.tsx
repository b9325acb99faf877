import { formatCountOf } from "@cartograph/ui/format/format-number.ts";
import type { ProductReport } from "@cartograph/contracts/reports/product.ts";
import type { Column } from "@cartograph/ui/data-table/column.ts";
import { DataTable } from "@cartograph/ui/data-table/data-table.tsx";
import { figureColumn, kinds } from "@cartograph/ui/data-table/figure-column.ts";
import { WidgetCard } from "@cartograph/ui/widget-card/widget-card.tsx";
import { Text } from "@mantine/core";
import { beforeFirstData } from "../../../lib/report/known-figure.ts";
import { productColumn } from "../../../lib/report/product-column.tsx";
import { SourceEmpty } from "../../../lib/report/source-empty.tsx";

type Pair = ProductReport["boughtTogether"]["products"][number];

const columns: Column<Pair>[] = [
  productColumn(),
  figureColumn("orders", "Orders with Both", kinds.count, { isKey: true }),
  figureColumn("share", "Share of Orders", kinds.percent(1), { isKey: true }),
];

/** Products in the same orders. */
export function BoughtTogether({ report }: { report: ProductReport }) {
  const { orders, products, otherProducts } = report.boughtTogether;
  const unknown = beforeFirstData(report.figures.revenue, report);
  return (
    <WidgetCard title="Bought Together">
      {products.length > 0 && orders !== null ? (
        <Text size="xs" c="dimmed">
          Share of the {formatCountOf(orders, "order")} with this product.
          {otherProducts ? ` ${formatCountOf(otherProducts, "more product")} not listed.` : ""}
        </Text>
      ) : null}
      <DataTable
        name="bought-together"
        caption="Bought together"
        rows={products}
        columns={columns}
        rowKey={({ id }) => id}
        exported={{
          stamp: [["Product", report.product.title]],
          total: products.length + (otherProducts ?? 0),
        }}
        empty={
          <SourceEmpty
            sources={["shopify"]}
            nothing={
              unknown === null
                ? "No other products were bought with this one"
                : { sentence: unknown }
            }
          >
            See what customers buy with this product.
          </SourceEmpty>
        }
      />
    </WidgetCard>
  );
}
