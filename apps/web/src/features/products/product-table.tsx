import type { ProductsReport } from "@cartograph/contracts/reports/products.ts";
import type { Sort } from "@cartograph/ui/data-table/column.ts";
import { DataTable } from "@cartograph/ui/data-table/data-table.tsx";
import { MissingSource } from "@cartograph/ui/states/missing-source.tsx";
import { WidgetCard } from "@cartograph/ui/widget-card/widget-card.tsx";
import { Select, Text } from "@mantine/core";
import { useMemo, useState } from "react";
import { openProduct } from "../../lib/report/open-product.ts";
import { SourceEmpty } from "../../lib/report/source-empty.tsx";
import { missingSources } from "../../lib/report/missing-sources.ts";
import { productColumns } from "./product-columns.tsx";
import {
  allCollections,
  namedSort,
  productSorts,
  productsOf,
  type ProductRow,
} from "./product-filter.ts";
import classes from "./product-table.module.css";

export type ProductTableProps = {
  report: ProductsReport;
  /** The initial search text. */
  searched: string;
};

export function ProductTable({ report, searched }: ProductTableProps) {
  const [collectionId, setCollectionId] = useState(allCollections);
  const [sort, setSort] = useState<Sort>({ key: "revenue", direction: "descending" });
  const { currency, currencyDigits } = report;
  const search = { label: "Search products", text: titleOf, initially: searched };
  const columns = useMemo(
    () => productColumns({ currency, currencyDigits }),
    [currency, currencyDigits],
  );
  // Ignore a selected collection that the new range does not have.
  const collection = report.collections.some(({ id }) => id === collectionId)
    ? collectionId
    : allCollections;
  const rows = useMemo(
    () => productsOf(report.products, collection),
    [report.products, collection],
  );
  const gap = missingSources(report, ["google_analytics"]);
  return (
    <WidgetCard title="Products">
      {gap ? (
        <Text size="xs" c="dimmed" component="div">
          Views and conversion rates: <MissingSource {...gap} withDash={false} />
        </Text>
      ) : null}
      <DataTable
        name="products"
        caption="Products"
        rows={rows}
        columns={columns}
        rowKey={(product) => product.id}
        opens={openProduct}
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
                  ...report.collections.map(({ id, title }) => ({ value: id, label: title })),
                ]}
                value={collection}
                onChange={(value) => setCollectionId(value ?? allCollections)}
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
            .filter(({ id }) => id === collection)
            .map(({ title }) => ["Collection", title]),
        }}
        empty={
          <SourceEmpty report={report} sources={["shopify"]} nothing="No products found">
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
