import type { ProductsReport } from "@cartograph/contracts/reports/products.ts";
import type { Sort } from "@cartograph/ui/data-table/column.ts";
import { DataTable } from "@cartograph/ui/data-table/data-table.tsx";
import { SearchBox } from "@cartograph/ui/data-table/search-box.tsx";
import { MissingSource } from "@cartograph/ui/states/missing-source.tsx";
import { WidgetCard } from "@cartograph/ui/widget-card/widget-card.tsx";
import { Select, Text } from "@mantine/core";
import { useMemo, useState } from "react";
import { missingSources } from "../../lib/report/missing-sources.ts";
import { productColumns } from "./product-columns.tsx";
import { allCollections, filterProducts, namedSort, productSorts } from "./product-filter.ts";
import classes from "./product-table.module.css";

export function ProductTable({ report }: { report: ProductsReport }) {
  const [name, setName] = useState("");
  const [collectionId, setCollectionId] = useState(allCollections);
  const [sort, setSort] = useState<Sort>({ key: "revenue", direction: "descending" });
  const { currency, currencyDigits } = report;
  const columns = useMemo(
    () => productColumns({ currency, currencyDigits }),
    [currency, currencyDigits],
  );
  // A collection that the next range's answer no longer has must not hide everything.
  const collection = report.collections.some(({ id }) => id === collectionId)
    ? collectionId
    : allCollections;
  const rows = useMemo(
    () => filterProducts(report.products, { name, collectionId: collection }),
    [report.products, name, collection],
  );
  const toConnect = missingSources(report, ["google_analytics"]);
  return (
    <WidgetCard title="Products">
      <div className={classes.filters}>
        <SearchBox label="Search products" value={name} onChange={setName} />
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
          placeholder="Sorted by a column"
          data={productSorts}
          value={namedSort(sort)}
          onChange={(value) => value && setSort({ key: value, direction: "descending" })}
        />
      </div>
      {toConnect.length > 0 ? (
        <Text size="xs" c="dimmed" component="div">
          Views and conversion rates: <MissingSource platforms={toConnect} withDash={false} />
        </Text>
      ) : null}
      <DataTable
        caption="Products"
        rows={rows}
        columns={columns}
        rowKey={(product) => product.id}
        sort={sort}
        onSortChange={setSort}
        empty="No products found"
      />
    </WidgetCard>
  );
}
