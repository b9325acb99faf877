import type { AdsReport } from "@cartograph/contracts/reports/ads.ts";
import { DataTable } from "@cartograph/ui/data-table/data-table.tsx";
import { WidgetCard } from "@cartograph/ui/widget-card/widget-card.tsx";
import { Stack, Text } from "@mantine/core";
import { ReconciliationLink } from "../../lib/reconciliation-link.tsx";
import { AdsEmpty } from "./ad-trends.tsx";
import { claimColumns, claimRows, openClaim } from "./claim-rows.ts";

/** The sales that each platform claims, compared with the store's sales. Claims can overlap. */
export function ClaimsWidget({ report }: { report: AdsReport }) {
  return (
    <WidgetCard title="Claimed and Actual" actions={<ReconciliationLink />}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          Each platform claims every order its own ads may have influenced, so several platforms can
          claim the same order. The last row shows what your store actually sold on the same days.
        </Text>
        <DataTable
          name="claims"
          caption="Claimed and Actual"
          rows={claimRows(report)}
          columns={claimColumns(report)}
          rowKey={(row) => row.name}
          pathOf={openClaim}
          empty={
            <AdsEmpty section="claims">
              Compare the sales that ad platforms claim with what your store sold.
            </AdsEmpty>
          }
        />
      </Stack>
    </WidgetCard>
  );
}
