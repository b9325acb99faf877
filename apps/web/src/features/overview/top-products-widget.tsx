import type { Dashboard } from "@cartograph/contracts/reports/dashboard.ts";
import type { Column } from "@cartograph/ui/data-table/column.ts";
import { DataTable } from "@cartograph/ui/data-table/data-table.tsx";
import { figureColumn, kinds } from "@cartograph/ui/data-table/figure-column.ts";
import type { Currency } from "@cartograph/ui/format/format-money.ts";
import { AppLink } from "@cartograph/ui/link/app-link.tsx";
import { WidgetCard } from "@cartograph/ui/widget-card/widget-card.tsx";
import { type ComparedReport, revenueChangeColumn } from "../../lib/report/change-column.ts";
import { openProduct } from "../../lib/report/open-product.ts";
import { productColumn } from "../../lib/report/product-column.tsx";
import { SourceEmpty } from "../../lib/report/source-empty.tsx";
import { SourceMark } from "../../lib/report/source-mark.tsx";

type TopProduct = Dashboard["topProducts"][number];

const searchText = { label: "Search products", text: (product: TopProduct) => product.title };

export function TopProductsWidget({ dashboard }: { dashboard: Dashboard }) {
  return (
    <WidgetCard
      title="Top Products"
      actions={
        <>
          <SourceMark sources={["shopify"]} />
          <AppLink to="/products">View All</AppLink>
        </>
      }
    >
      <DataTable
        name="top-products"
        caption="Top Products"
        rows={dashboard.topProducts}
        columns={topProductColumns(dashboard)}
        rowKey={(product) => product.id}
        pathOf={openProduct}
        search={searchText}
        empty={
          <SourceEmpty
            section="topProducts"
            sources={["shopify"]}
            nothing={{ sentence: "No products found" }}
          >
            See your best sellers with revenue, orders and conversion rate.
          </SourceEmpty>
        }
      />
    </WidgetCard>
  );
}

function topProductColumns(report: Currency & ComparedReport): Column<TopProduct>[] {
  return [
    productColumn(),
    figureColumn("revenue", "Revenue", kinds.money(report), {
      metric: "product_revenue",
      isKey: true,
    }),
    ...revenueChangeColumn(report, "orders"),
    figureColumn("orders", "Orders", kinds.count, { metric: "orders", isKey: true }),
    figureColumn("conversionRate", "Conversion", kinds.percent(2), {
      metric: "product_views",
      isKey: true,
    }),
  ];
}
