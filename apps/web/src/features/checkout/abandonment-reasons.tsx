import { formatCountOf } from "@cartograph/ui/format/format-number.ts";
import type { CartReport } from "@cartograph/contracts/reports/checkout.ts";
import { DataTable } from "@cartograph/ui/data-table/data-table.tsx";
import { formatMoney } from "@cartograph/ui/format/format-money.ts";
import { Stack, Text } from "@mantine/core";
import { isValue, metricPath } from "../../lib/metric-path.ts";
import { SourceEmpty } from "../../lib/report/source-empty.tsx";
import { reasonColumns } from "./checkout-columns.tsx";

/** No platform records why a checkout was abandoned, so the reasons are derived from the checkout's own data. */
export function AbandonmentReasons({ report }: { report: CartReport }) {
  return (
    <Stack gap="lg">
      <Text size="sm" c="dimmed">
        Based on the last step each abandoned checkout reached. Each checkout counts once, under the
        first rule that fits it, so the values add up to Value Left in Carts.{" "}
        {completedWords(report)}
      </Text>
      <DataTable
        name="abandonment-reasons"
        caption="Abandonment Reasons"
        rows={report.abandonmentReasons}
        columns={reasonColumns(report)}
        rowKey={(row) => row.id}
        pathOf={({ id }) =>
          metricPath("value_left_in_carts", { filters: [isValue("abandonment_reason", id)] })
        }
        empty={
          <SourceEmpty
            section="abandonmentReasons"
            sources={["shopify"]}
            nothing="No checkouts were abandoned"
          >
            See why customers abandon checkout.
          </SourceEmpty>
        }
      />
    </Stack>
  );
}

function completedWords({ completedLater, ...currency }: CartReport): string {
  if (completedLater === null || completedLater.checkouts === 0) return "";
  const { checkouts, value } = completedLater;
  const which = formatCountOf(checkouts, "checkout");
  return `Not included: ${which} (${formatMoney(value, currency)}) that customers completed after all.`;
}
