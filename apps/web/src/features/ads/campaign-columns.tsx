import type { AdsReport } from "@cartograph/contracts/reports/ads.ts";
import type { ResolvedRange } from "@cartograph/contracts/reports/report.ts";
import { changeColumn } from "../../lib/report/change-column.ts";
import type { Column } from "@cartograph/ui/data-table/column.ts";
import type { Currency } from "@cartograph/ui/format/format-money.ts";
import { Anchor } from "@mantine/core";
import { performanceColumns } from "./performance-columns.tsx";
import { adPlatformNames } from "@cartograph/contracts/ad-platform.ts";

export type Campaign = AdsReport["campaigns"][number];

export function campaignColumns(
  {
    currency,
    isRunning,
    range,
  }: { currency: Currency; isRunning: boolean; range: Pick<ResolvedRange, "comparison"> },
  onOpen: (campaign: Campaign) => void,
): Column<Campaign>[] {
  const [spend, ...results] = performanceColumns<Campaign>(currency, () => isRunning);
  return [
    {
      key: "name",
      header: "Campaign",
      cell: (campaign) => (
        <Anchor component="button" type="button" ta="start" onClick={() => onOpen(campaign)}>
          {campaign.name}
        </Anchor>
      ),
      sortBy: ({ name }) => name,
      isControl: true,
    },
    {
      key: "platform",
      header: "Platform",
      cell: ({ platform }) => adPlatformNames[platform],
      sortBy: ({ platform }) => adPlatformNames[platform],
    },
    spend,
    ...changeColumn<Campaign>(range, "ad_spend", ({ spendPercentChange, isNew }) => ({
      percentChange: spendPercentChange,
      isNew,
    })),
    ...results,
  ];
}
