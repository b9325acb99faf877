import type { AdsReport } from "@cartograph/contracts/reports/ads.ts";
import { type Judgement, judgeRoas } from "@cartograph/contracts/thresholds.ts";
import type { Column } from "@cartograph/ui/data-table/column.ts";
import {
  countFigure,
  figureColumn,
  moneyFigure,
  percentFigure,
  roasFigure,
} from "@cartograph/ui/data-table/figure-column.ts";
import type { Currency } from "@cartograph/ui/format/format-money.ts";
import { formatRoas, noFigure } from "@cartograph/ui/format/format-number.ts";
import { StatusBadge } from "@cartograph/ui/status-badge/status-badge.tsx";
import { Anchor } from "@mantine/core";
import { adPlatformNames } from "@cartograph/contracts/ad-platform.ts";
import { conversionsFigure } from "./format-conversions.ts";
import { spendColumn } from "./spend-column.tsx";

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
    spendColumn(currency),
    figureColumn({
      key: "roas",
      header: "ROAS",
      value: ({ roas }) => roas,
      as: roasFigure,
      cell: ({ roas }) => <RoasFigure roas={roas} isRunning={isRunning} />,
      isKey: true,
    }),
    figureColumn({
      key: "impressions",
      header: "Impressions",
      value: ({ impressions }) => impressions,
      as: countFigure,
    }),
    figureColumn({
      key: "clicks",
      header: "Clicks",
      value: ({ clicks }) => clicks,
      as: countFigure,
    }),
    figureColumn({ key: "ctr", header: "CTR", value: ({ ctr }) => ctr, as: percentFigure(2) }),
    figureColumn({
      key: "conversions",
      header: "Conversions",
      value: ({ conversions }) => conversions,
      as: conversionsFigure,
      isKey: true,
    }),
    figureColumn({ key: "cpa", header: "CPA", value: ({ cpa }) => cpa, as: moneyFigure(currency) }),
  ];
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
    <StatusBadge status={judgement} meaning={roasWords[judgement]}>
      {formatRoas(roas)}
    </StatusBadge>
  );
}
