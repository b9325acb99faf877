import type { AdsReport } from "@cartograph/contracts/reports/ads.ts";
import { type Judgement, judgeRoas } from "@cartograph/contracts/thresholds.ts";
import type { Column } from "@cartograph/ui/data-table/column.ts";
import { type Currency, formatMoney } from "@cartograph/ui/format/format-money.ts";
import {
  formatCount,
  formatFigure,
  formatPercent,
  formatRoas,
  noFigure,
} from "@cartograph/ui/format/format-number.ts";
import { Judged } from "@cartograph/ui/judged/judged.tsx";
import { Anchor } from "@mantine/core";
import { adPlatformNames } from "./ad-platform.ts";
import { formatConversions } from "./format-conversions.ts";
import { SpendFigure } from "./spend-figure.tsx";

export type Campaign = AdsReport["campaigns"][number];

const roasWords: Record<Judgement, string> = { success: "good", warning: "fair", danger: "low" };

export function campaignColumns(
  { currency, isRunning }: { currency: Currency; isRunning: boolean },
  onOpen: (campaign: Campaign) => void,
): Column<Campaign>[] {
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
    {
      key: "spend",
      header: "Spend",
      cell: (campaign) => <SpendFigure of={campaign} currency={currency} />,
      sortBy: ({ spend }) => spend,
      isFigure: true,
      isKey: true,
    },
    {
      key: "roas",
      header: "ROAS",
      cell: ({ roas }) => <RoasFigure roas={roas} isRunning={isRunning} />,
      sortBy: ({ roas }) => roas,
      isFigure: true,
      isKey: true,
    },
    figureColumn("impressions", "Impressions", formatCount),
    figureColumn("clicks", "Clicks", formatCount),
    figureColumn("ctr", "CTR", (ctr) => formatPercent(ctr, 2)),
    { ...figureColumn("conversions", "Conversions", formatConversions), isKey: true },
    figureColumn("cpa", "CPA", (cpa) => formatMoney(cpa, currency)),
  ];
}

function figureColumn(
  key: "impressions" | "clicks" | "ctr" | "conversions" | "cpa",
  header: string,
  format: (value: number) => string,
): Column<Campaign> {
  return {
    key,
    header,
    cell: (campaign) => formatFigure(campaign[key], format),
    sortBy: (campaign) => campaign[key],
    isFigure: true,
  };
}

export type RoasFigureProps = {
  roas: number | null;
  /** None of its days is over: sales still follow their clicks, so nothing is judged. */
  isRunning: boolean;
};

export function RoasFigure({ roas, isRunning }: RoasFigureProps) {
  if (roas === null) return noFigure;
  if (isRunning) return formatRoas(roas);
  const judgement = judgeRoas(roas);
  return (
    <Judged judgement={judgement} meaning={roasWords[judgement]}>
      {formatRoas(roas)}
    </Judged>
  );
}
