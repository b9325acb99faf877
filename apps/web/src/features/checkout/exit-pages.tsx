import type { CartReport } from "@cartograph/contracts/reports/checkout.ts";
import { DataTable } from "@cartograph/ui/data-table/data-table.tsx";
import { Stack, Text, Title } from "@mantine/core";
import { metricPath } from "../../lib/metric-path.ts";
import { SourceEmpty } from "../../lib/report/source-empty.tsx";
import { cartPageColumns, exitPageColumns } from "./checkout-columns.tsx";

/** Analytics does not report carts by page or step, so the rows open all of them. */
const opensCarts = () => metricPath("added_to_cart");

/** Google Analytics reports no exit pages, so this shows the last cart events of each session instead. */
export function ExitPages({ report }: { report: CartReport }) {
  return (
    <Stack gap="lg">
      <Text size="sm" c="dimmed">
        Google Analytics doesn't report exit pages. These tables show the last step of sessions that
        added to cart but didn't buy, and the pages where items were added.
      </Text>
      <DataTable
        name="cart-last-steps"
        caption="Last step before leaving"
        rows={report.exitPages}
        columns={exitPageColumns(report)}
        rowKey={(row) => row.page}
        pathOf={opensCarts}
        empty={
          <SourceEmpty
            section="exitPages"
            sources={["google_analytics"]}
            nothing="No carts were abandoned"
          >
            See where visitors leave with items in their cart.
          </SourceEmpty>
        }
      />
      {report.cartPages.length === 0 && !report.notFiltered.includes("cartPages") ? null : (
        <section aria-labelledby="cart-pages">
          <Title order={3} size="h5" id="cart-pages" mb="xs">
            Pages where items were added to the cart
          </Title>
          <DataTable
            name="cart-pages"
            caption="Pages where items were added to the cart"
            rows={report.cartPages}
            columns={cartPageColumns(report)}
            rowKey={(row) => row.page}
            pathOf={opensCarts}
            empty={
              <SourceEmpty
                section="cartPages"
                sources={["google_analytics"]}
                nothing="Google Analytics recorded no carts"
              >
                See which pages visitors add items from.
              </SourceEmpty>
            }
          />
        </section>
      )}
    </Stack>
  );
}
