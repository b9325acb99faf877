import type { AdsReport } from "@cartograph/contracts/reports/ads.ts";
import { changeColumn, type ComparedReport } from "../../lib/report/change-column.ts";
import type { Column } from "@cartograph/ui/data-table/column.ts";
import type { Currency } from "@cartograph/ui/format/format-money.ts";
import { Anchor } from "@mantine/core";
import { performanceColumns } from "./performance-columns.tsx";
import { adPlatformNames } from "@cartograph/contracts/ad-platform.ts";

export type Campaign = AdsReport["campaigns"][number];

export function campaignColumns(
  report: Currency & ComparedReport & Pick<AdsReport, "performanceByDay">,
  onOpen: (campaign: Campaign) => void,
): Column<Campaign>[] {
  const isRunning = !report.performanceByDay.some((day) => day.isComplete);
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
    ...performanceColumns<Campaign>(report, () => isRunning),
    // Last, so that it is the first to be hidden where not all columns fit.
    ...changeColumn<Campaign>(report, {
      metric: "ad_spend",
      header: "Spend Change",
      percentChange: (row) => row.spendPercentChange,
    }),
  ];
}
