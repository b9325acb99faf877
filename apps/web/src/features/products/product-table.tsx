import type { ProductsReport } from "@cartograph/contracts/reports/products.ts";
import { DataTable } from "@cartograph/ui/data-table/data-table.tsx";
import { MissingSource } from "@cartograph/ui/states/missing-source.tsx";
import { WidgetCard } from "@cartograph/ui/widget-card/widget-card.tsx";
import { Select, Text } from "@mantine/core";
import { useMemo } from "react";
import { breakdownOfRows } from "../../lib/report/all-rows.ts";
import { unknownListBecause } from "../../lib/report/known-figure.ts";
import { openProduct } from "../../lib/report/open-product.ts";
import type { ListState } from "../../lib/lists/use-list-state.ts";
import { useFilters } from "../../lib/filters/use-filters.ts";
import { useMetricReport } from "../../lib/report/report-context.tsx";
import { SourceEmpty } from "../../lib/report/source-empty.tsx";
import { missingSources } from "../../lib/report/missing-sources.ts";
import { productColumns } from "./product-columns.tsx";
import {
  allCollections,
  collectionOf,
  namedSort,
  productSorts,
  withCollection,
  withoutSales,
  type ProductRow,
} from "./product-filter.ts";
import classes from "./product-table.module.css";

export type ProductTableProps = { report: ProductsReport; list: ListState<string> };

export function ProductTable({ report, list }: ProductTableProps) {
  const { filters, setFilters } = useFilters();
  const { sort, setSort } = list;
  // The rows follow each key; the report follows after a pause.
  const search = {
    label: "Search products",
    text: titleOf,
    typedText: list,
  };
  const { metrics } = useMetricReport();
  const rows: readonly ProductRow[] = useMemo(() => {
    const unknown = unknownListBecause(["shopify"], { range: report.range, metrics });
    return unknown === null ? report.products : report.products.map(withoutSales);
  }, [report, metrics]);
  const collection = collectionOf(filters, report.collections);
  const gap = missingSources(report, ["google_analytics"]);
  return (
    <WidgetCard title="Products">
      {gap ? (
        <Text size="xs" c="dimmed" component="div">
          Views and conversion rates: <MissingSource {...gap} />
        </Text>
      ) : null}
      <DataTable
        name="products"
        caption="Products"
        rows={rows}
        columns={productColumns(report)}
        rowKey={(product) => product.id}
        pathOf={openProduct}
        allRows={breakdownOfRows({ metric: "product_revenue", by: "product", name: "title" })}
        sort={sort}
        onSortChange={setSort}
        search={search}
        filters={{
          controls: (
            <div className={classes.filters}>
              <Select
                aria-label="Collection"
                data={[
                  { value: allCollections, label: "All Collections" },
                  ...report.collections.map(({ number, title }) => ({
                    value: number,
                    label: title,
                  })),
                ]}
                value={collection}
                onChange={(value) => setFilters(withCollection(filters, value ?? allCollections))}
              />
              <Select
                aria-label="Sort by"
                placeholder="Custom sort"
                data={productSorts}
                value={namedSort(sort)}
                onChange={(value) => value && setSort({ key: value, direction: "descending" })}
              />
            </div>
          ),
          stamp: report.collections
            .filter(({ number }) => number === collection)
            .map(({ title }) => ["Collection", title]),
        }}
        empty={
          <SourceEmpty
            section="products"
            sources={["shopify"]}
            nothing={{ sentence: "No products found" }}
          >
            See the price, views, sales, stock and returns of every product.
          </SourceEmpty>
        }
      />
    </WidgetCard>
  );
}

function titleOf(product: ProductRow): string {
  return product.title;
}
