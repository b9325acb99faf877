import type { CartReport } from "@cartograph/contracts/reports/cart.ts";
import { DataTable } from "@cartograph/ui/data-table/data-table.tsx";
import { Stack, Text } from "@mantine/core";
import { useMemo } from "react";
import { SourceEmpty } from "../../lib/report/source-empty.tsx";
import { reasonColumns } from "./cart-columns.tsx";

/** Nobody records why a checkout was left; this says only what the checkout itself holds. */
export function AbandonmentReasons({ report }: { report: CartReport }) {
  const columns = useMemo(() => reasonColumns(report), [report]);
  return (
    <Stack gap="lg">
      <Text size="sm" c="dimmed">
        Told from what each checkout of this range recorded when it was left. A checkout is counted
        once, under the first rule that fits it; the mark beside a reason shows its rule.
      </Text>
      <DataTable
        name="abandonment-reasons"
        caption="Abandonment Reasons"
        rows={report.abandonmentReasons}
        columns={columns}
        rowKey={(row) => row.reason}
        empty={
          <SourceEmpty
            report={report}
            sources={["shopify"]}
            nothing="No checkout was left in this range."
          >
            What can be told from abandoned checkouts about why they were left.
          </SourceEmpty>
        }
      />
    </Stack>
  );
}
