import type { CartReport } from "@cartograph/contracts/reports/checkout.ts";
import { DataTable } from "@cartograph/ui/data-table/data-table.tsx";
import { Stack, Text, Title } from "@mantine/core";
import { SourceEmpty } from "../../lib/report/source-empty.tsx";
import { cartPageColumns, exitPageColumns } from "./checkout-columns.tsx";

/** Google Analytics reports no exit pages: what its events tell of where carts were left stands here instead. */
export function ExitPages({ report }: { report: CartReport }) {
  return (
    <Stack gap="lg">
      <Text size="sm" c="dimmed">
        Google Analytics reports no exit pages. Its events tell the last step that a session with a
        cart reached without buying, and the pages on which things were put into the cart.
      </Text>
      <DataTable
        name="cart-last-steps"
        caption="Last step before leaving"
        rows={report.exitPages}
        columns={exitPageColumns}
        rowKey={(row) => row.page}
        empty={
          <SourceEmpty
            report={report}
            sources={["google_analytics"]}
            nothing="No session left a cart in this range."
          >
            The step at which visitors with a cart leave.
          </SourceEmpty>
        }
      />
      {report.cartPages.length === 0 ? null : (
        <section aria-labelledby="cart-pages">
          <Title order={3} size="h5" id="cart-pages" mb="xs">
            Pages on which something was put into the cart
          </Title>
          <DataTable
            name="cart-pages"
            caption="Pages on which something was put into the cart"
            rows={report.cartPages}
            columns={cartPageColumns}
            rowKey={(row) => row.page}
            empty={null}
          />
        </section>
      )}
    </Stack>
  );
}
