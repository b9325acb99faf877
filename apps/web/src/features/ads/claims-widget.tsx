import type { AdsReport } from "@cartograph/contracts/reports/ads.ts";
import { DataTable } from "@cartograph/ui/data-table/data-table.tsx";
import { WidgetCard } from "@cartograph/ui/widget-card/widget-card.tsx";
import { Stack, Text } from "@mantine/core";
import { useMemo } from "react";
import { AdsEmpty } from "./ad-trends.tsx";
import { claimColumns, claimRows } from "./claim-rows.ts";

/** What each platform says it sold, beside what the store sold: the claims overlap. */
export function ClaimsWidget({ report }: { report: AdsReport }) {
  const { currency, currencyDigits } = report;
  const columns = useMemo(
    () => claimColumns({ currency, currencyDigits }),
    [currency, currencyDigits],
  );
  return (
    <WidgetCard title="Claimed and Actual">
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          Each platform counts every order that its own ads came near to as its own, so one order
          may be claimed several times. The last row is what the store sold in the same days,
          whatever led to it.
        </Text>
        <DataTable
          name="claims"
          caption="Claimed and Actual"
          rows={claimRows(report)}
          columns={columns}
          rowKey={(row) => row.name}
          empty={
            <AdsEmpty report={report}>
              What the platforms claim beside what the store sold.
            </AdsEmpty>
          }
        />
      </Stack>
    </WidgetCard>
  );
}
