import { formatCountOf } from "@cartograph/ui/format/format-number.ts";
import type { ProductReport } from "@cartograph/contracts/reports/product.ts";
import type { Column } from "@cartograph/ui/data-table/column.ts";
import { DataTable } from "@cartograph/ui/data-table/data-table.tsx";
import {
  countFigure,
  figureColumn,
  percentFigure,
} from "@cartograph/ui/data-table/figure-column.ts";
import { WidgetCard } from "@cartograph/ui/widget-card/widget-card.tsx";
import { Text } from "@mantine/core";
import { ProductLink } from "../../../lib/report/product-link.tsx";

type Pair = ProductReport["boughtTogether"]["products"][number];

const columns: Column<Pair>[] = [
  {
    key: "title",
    header: "Product",
    cell: ({ id, title }) => <ProductLink id={id}>{title}</ProductLink>,
    sortBy: ({ title }) => title,
    isControl: true,
  },
  figureColumn({ key: "orders", header: "Orders with Both", as: countFigure, isKey: true }),
  figureColumn({ key: "share", header: "Share of Orders", as: percentFigure(1), isKey: true }),
];

/** Products in the same orders. */
export function BoughtTogether({ report: { boughtTogether } }: { report: ProductReport }) {
  const { orders, products, otherProducts } = boughtTogether;
  const all = `the ${formatCountOf(orders, "order")}`;
  return (
    <WidgetCard title="Bought Together">
      {products.length > 0 ? (
        <Text size="xs" c="dimmed">
          Share of {all} with this product.
          {otherProducts > 0 ? ` ${formatCountOf(otherProducts, "more product")} not listed.` : ""}
        </Text>
      ) : null}
      <DataTable
        name="bought-together"
        caption="Bought together"
        rows={products}
        columns={columns}
        rowKey={({ id }) => id}
        empty="No order in this date range contains another product too."
      />
    </WidgetCard>
  );
}
