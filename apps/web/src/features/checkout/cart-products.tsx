import type { CartReport } from "@cartograph/contracts/reports/checkout.ts";
import { DataTable } from "@cartograph/ui/data-table/data-table.tsx";
import { SourceEmpty } from "../../lib/report/source-empty.tsx";
import { cartProductColumns } from "./checkout-columns.tsx";

/** Units of each product put into carts beside units bought. */
export function CartProducts({ report }: { report: CartReport }) {
  return (
    <DataTable
      name="cart-products"
      caption="Products left in carts"
      rows={report.products}
      columns={cartProductColumns}
      rowKey={(row) => row.id}
      search={{ label: "Search products", text: (row) => row.title }}
      empty={
        report.products.length > 0 ? (
          "No products found"
        ) : (
          <SourceEmpty
            report={report}
            sources={["google_analytics"]}
            nothing="Nothing was put into a cart in this range."
          >
            Which products are put into carts and not bought.
          </SourceEmpty>
        )
      }
    />
  );
}
