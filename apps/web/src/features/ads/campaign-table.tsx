import { adPlatformNames, adSourceOf } from "@cartograph/contracts/ad-platform.ts";
import type { AdsReport } from "@cartograph/contracts/reports/ads.ts";
import type { Sort } from "@cartograph/ui/data-table/column.ts";
import { DataTable } from "@cartograph/ui/data-table/data-table.tsx";
import { WidgetCard } from "@cartograph/ui/widget-card/widget-card.tsx";
import { showActiveTab } from "@cartograph/ui/tabs/show-active-tab.ts";
import { Tabs } from "@mantine/core";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { AdsEmpty } from "./ad-trends.tsx";
import { adFilters, campaignsOf } from "./ad-platform.ts";
import { type Campaign, campaignColumns } from "./campaign-columns.tsx";
import { CampaignDialog } from "./campaign-dialog.tsx";
import { breakdownOfRows } from "../../lib/report/all-rows.ts";
import { isValue, metricPath } from "../../lib/metric-path.ts";
import { useSetSearch } from "../../lib/use-set-search.ts";
import { useTabParameter } from "../../lib/use-tab-parameter.ts";

const bySpend: Sort = { key: "spend", direction: "descending" };

export function CampaignTable({ report }: { report: AdsReport }) {
  const { campaigns } = report;
  const { campaign: opened, isOpen, open, close } = useOpenedCampaign(campaigns);
  const filters = adFilters(campaigns);
  const tab = useTabParameter(filters);
  return (
    <WidgetCard title="Campaign Details">
      <Tabs {...tab} keepMounted={false}>
        <Tabs.List ref={showActiveTab} mb="sm">
          {filters.map((filter) => (
            <Tabs.Tab key={filter} value={filter}>
              {filter === "all" ? "All Platforms" : `${adPlatformNames[filter]} Ads`}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {filters.map((filter) => (
          <Tabs.Panel key={filter} value={filter}>
            <DataTable
              name="campaigns"
              caption="Campaign Details"
              rows={campaignsOf(campaigns, filter)}
              columns={campaignColumns(report, open)}
              rowKey={(campaign) => campaign.id}
              pathOf={({ id }, metric) =>
                metricPath(metric ?? "ad_spend", { filters: [isValue("campaign", id)] })
              }
              allRows={breakdownOfRows({
                metric: "ad_spend",
                by: "campaign",
                name: "name",
                filters: filter === "all" ? [] : [isValue("platform", adSourceOf[filter])],
              })}
              defaultSort={bySpend}
              filters={{
                controls: null,
                stamp: filter === "all" ? [] : [["Platform", adPlatformNames[filter]]],
              }}
              search={{
                label: "Search campaigns",
                text: (campaign) => campaign.name,
                none: "No campaigns found",
              }}
              empty={
                <AdsEmpty section="campaigns">See the cost and return of every campaign.</AdsEmpty>
              }
            />
          </Tabs.Panel>
        ))}
      </Tabs>
      <CampaignDialog campaign={opened} isOpen={isOpen} onClose={close} />
    </WidgetCard>
  );
}

/** The campaign in the URL, so that an open dialog can be linked. */
function useOpenedCampaign(campaigns: readonly Campaign[]) {
  const [search] = useSearchParams();
  const setSearch = useSetSearch();
  const id = search.get("campaign");
  const named = campaigns.find((campaign) => campaign.id === id) ?? null;
  // Keep the campaign while its dialog closes and the dialog mounted afterwards, so that focus is restored.
  const [campaign, setCampaign] = useState(named);
  if (named !== null && named !== campaign) setCampaign(named);
  const open = (next: Campaign | null) =>
    setSearch((current) => {
      if (next) current.set("campaign", next.id);
      else current.delete("campaign");
      return current;
    });
  return { campaign, isOpen: named !== null, open, close: () => open(null) };
}
