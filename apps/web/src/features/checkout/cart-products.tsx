import type { CartReport } from "@cartograph/contracts/reports/checkout.ts";
import { DataTable } from "@cartograph/ui/data-table/data-table.tsx";
import { productPath } from "../../lib/record/record-paths.ts";
import { SourceEmpty } from "../../lib/report/source-empty.tsx";
import { cartProductColumns, isStoreProduct } from "./checkout-columns.tsx";

/** Units added to carts and units bought, per product. */
export function CartProducts({ report }: { report: CartReport }) {
  return (
    <DataTable
      name="cart-products"
      caption="Products Left in Carts"
      rows={report.products}
      columns={cartProductColumns(report)}
      rowKey={(row) => row.id}
      pathOf={({ id }) => (isStoreProduct(id) ? productPath(id) : null)}
      search={{ label: "Search products", text: (row) => row.title, none: "No products found" }}
      empty={
        <SourceEmpty
          section="products"
          sources={["google_analytics"]}
          nothing="Google Analytics recorded no carts"
        >
          See which products are added to carts but not bought.
        </SourceEmpty>
      }
    />
  );
}
