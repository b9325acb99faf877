import type { AdsReport } from "@cartograph/contracts/reports/ads.ts";
import type { Sort } from "@cartograph/ui/data-table/column.ts";
import { DataTable } from "@cartograph/ui/data-table/data-table.tsx";
import { WidgetCard } from "@cartograph/ui/widget-card/widget-card.tsx";
import { Tabs } from "@mantine/core";
import { useMemo } from "react";
import { AdsEmpty } from "./ad-trends.tsx";
import { adFilters, adPlatformNames, campaignsOf } from "./ad-platform.ts";
import { campaignColumns } from "./campaign-columns.tsx";

const bySpend: Sort = { key: "spend", direction: "descending" };

export function CampaignTable({ report }: { report: AdsReport }) {
  const { campaigns, currency, currencyDigits } = report;
  const columns = useMemo(
    () => campaignColumns({ currency, currencyDigits }),
    [currency, currencyDigits],
  );
  const filters = adFilters(campaigns);
  return (
    <WidgetCard title="Campaign Details">
      <Tabs defaultValue="all" keepMounted={false}>
        <Tabs.List mb="sm">
          {filters.map((filter) => (
            <Tabs.Tab key={filter} value={filter}>
              {filter === "all" ? "All Platforms" : `${adPlatformNames[filter]} Ads`}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {filters.map((filter) => (
          <Tabs.Panel key={filter} value={filter}>
            <DataTable
              caption="Campaign Details"
              rows={campaignsOf(campaigns, filter)}
              columns={columns}
              rowKey={(campaign) => `${campaign.platform} ${campaign.name}`}
              defaultSort={bySpend}
              empty={
                <AdsEmpty report={report}>Every campaign with its cost and its return.</AdsEmpty>
              }
            />
          </Tabs.Panel>
        ))}
      </Tabs>
    </WidgetCard>
  );
}
